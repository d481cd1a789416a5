import {
  EARLY_CHILDHOOD,
  GRADE_SCHOOL,
  JUNIOR_HIGH,
  LEVEL_PRESETS,
  SENIOR_HIGH,
} from "#core/management/presets/level-presets.ts";

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
  EARLY_CHILDHOOD,
  GRADE_SCHOOL,
  JUNIOR_HIGH,
  SENIOR_HIGH,
  "Administration",
] as const;

export interface LevelWords {
  code: string;
  name: string;
  /** Place in DEPARTMENTS. */
  department: number;
  subjects: readonly string[];
}

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

/** Pre-nursery to grade 12, in order: the school's own preset. */
export const LEVELS: readonly LevelWords[] = LEVEL_PRESETS.school.levels.map(
  ({ code, name, department, subjects }) => ({
    code,
    name,
    department: (DEPARTMENTS as readonly string[]).indexOf(department),
    subjects: subjects.map((subject) => subject.name),
  }),
);
