/** Words of the demo school. Every person in it is made up. */
export const LAST_NAMES = [
  "Santos",
  "Reyes",
  "Cruz",
  "Bautista",
  "Ocampo",
  "García",
  "Mendoza",
  "Torres",
  "Tomas",
  "Andrada",
  "Castillo",
  "Flores",
  "Villanueva",
  "Ramos",
  "Castro",
  "Rivera",
  "Aquino",
  "Navarro",
  "Salazar",
  "Mercado",
  "Dela Cruz",
  "Muñoz",
  "Peña",
  "Ibañez",
  "Dizon",
  "Pascual",
  "Aguilar",
  "Macaraeg",
  "Lacsamana",
  "Zamora",
  "Batungbakal",
  "Catacutan",
  "Quiñones",
  "Española",
  "Tañada",
  "Saldaña",
  "Delos Reyes",
  "Manalastas",
  "Panganiban",
  "Sumulong",
] as const;

export const GIVEN_NAMES = [
  "Ana",
  "Jose",
  "Maria Luisa",
  "Juan Miguel",
  "Liza",
  "Mark Anthony",
  "Grace",
  "Paolo",
  "Bea",
  "Rico",
  "Carla",
  "Diego",
  "Isabel",
  "Rafael",
  "Clarissa",
  "Emmanuel",
  "Nicole",
  "Gabriel",
  "Althea",
  "Joshua",
  "Princess Joy",
  "Christian",
  "Angela",
  "Kenneth",
  "Bianca",
  "Niño",
  "Samantha",
  "Jericho",
  "Patricia",
  "Lorenzo",
  "Mary Grace",
  "Francis",
  "Katrina",
  "Ramon",
  "Jasmine",
  "Vicente",
  "Rowena",
  "Antonio",
  "Teresa",
  "Benjamin",
] as const;

export const STREETS = [
  "Mabini",
  "Rizal",
  "Bonifacio",
  "Luna",
  "Del Pilar",
  "Jacinto",
  "Aguinaldo",
  "Quezon",
] as const;
export const TOWNS = [
  "San Pablo City, Laguna",
  "Los Baños, Laguna",
  "Calamba City, Laguna",
  "Santa Rosa City, Laguna",
  "Lipa City, Batangas",
  "Biñan City, Laguna",
] as const;
export const POSTAL_CODES: Record<(typeof TOWNS)[number], string> = {
  "San Pablo City, Laguna": "4000",
  "Los Baños, Laguna": "4030",
  "Calamba City, Laguna": "4027",
  "Santa Rosa City, Laguna": "4026",
  "Lipa City, Batangas": "4217",
  "Biñan City, Laguna": "4024",
};

export const SECTION_NAMES = [
  "Sampaguita",
  "Narra",
  "Molave",
  "Ilang-Ilang",
  "Kamagong",
  "Rosal",
  "Acacia",
  "Dama de Noche",
  "Mahogany",
  "Camia",
  "Yakal",
  "Gumamela",
  "Ipil",
  "Santan",
  "Tindalo",
  "Waling-Waling",
] as const;

export const DEPARTMENTS = [
  "Early Childhood",
  "Grade School",
  "Junior High School",
  "Senior High School",
  "Administration",
] as const;

export interface LevelWords {
  code: string;
  name: string;
  /** Place in DEPARTMENTS. */
  department: number;
  subjects: readonly string[];
}

const EARLY = ["Language", "Numbers", "Values", "Arts and Music"];
const GRADE_SCHOOL = [
  "English",
  "Filipino",
  "Mathematics",
  "Science",
  "Araling Panlipunan",
  "MAPEH",
  "Values",
  "Homeroom",
];
const JUNIOR_HIGH = [...GRADE_SCHOOL.slice(0, 7), "Technology and Livelihood", "Computer", "Homeroom"];
const SENIOR_HIGH = [
  "Oral Communication",
  "Komunikasyon at Pananaliksik",
  "General Mathematics",
  "Earth and Life Science",
  "Personal Development",
  "Physical Education",
  "Practical Research",
  "Homeroom",
];

const PERFORMANCE = [
  "Arts and Music",
  "MAPEH",
  "Technology and Livelihood",
  "Computer",
  "Physical Education",
  "Penmanship",
];
/** Homeroom is conduct; what is done rather than written is performance-based. */
export const kindOf = (subject: string): "homeroom" | "performance" | "academic" =>
  subject.startsWith("Homeroom") ? "homeroom" : PERFORMANCE.includes(subject) ? "performance" : "academic";

const grade = (number: number, department: number, subjects: readonly string[]): LevelWords => ({
  code: `G${String(number).padStart(2, "0")}`,
  name: `Grade ${number}`,
  department,
  subjects,
});

/** Pre-nursery to grade 12, in order. */
export const LEVELS: readonly LevelWords[] = [
  { code: "PN", name: "Pre-Nursery", department: 0, subjects: [...EARLY, "Homeroom (HOMPREN)"] },
  { code: "NR", name: "Nursery", department: 0, subjects: [...EARLY, "Homeroom (HOMN)"] },
  { code: "KD", name: "Kinder", department: 0, subjects: [...EARLY, "Homeroom"] },
  ...[1, 2, 3, 4, 5, 6].map((number) => grade(number, 1, GRADE_SCHOOL)),
  ...[7, 8, 9, 10].map((number) => grade(number, 2, JUNIOR_HIGH)),
  ...[11, 12].map((number) => grade(number, 3, SENIOR_HIGH)),
];
