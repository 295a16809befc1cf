/** What MariaDB's collation compares of a name: neither case nor accents make a difference. */
export const foldName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
