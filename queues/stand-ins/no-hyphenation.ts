/** Stands for react-pdf's English hyphenation (`alias` in queues/wrangler.toml), a table of 40 KB: no document breaks words (queues/render/pdf-fonts.ts). */
export const syllables = (word: string): string[] => [word];
