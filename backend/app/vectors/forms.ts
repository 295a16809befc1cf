import type { ImportColumn } from '#imports'

const column = (
  name: string,
  aliases: readonly string[],
  example: string,
  isRequired = true
): ImportColumn => ({
  name,
  aliases,
  example,
  ...(isRequired && { isRequired }),
})

/** The forms of a file of vectors; the header decides which it has. */
export const FORMS = {
  item_parameters: [
    column('exam', ['prova', 'exame'], 'simulado-1'),
    column('item', ['questao'], '1'),
    column('a', ['discriminacao'], '1,2'),
    column('b', ['dificuldade'], '-0,4'),
    column('c', ['acerto_casual'], '0,2'),
    column('d', [], '1', false),
    column('habilidade', ['skill'], 'H12', false),
    column('competencia', ['competence'], 'C3', false),
  ],
  paper_answers: [
    column('exam', ['prova', 'exame'], 'simulado-1'),
    column('public_identifier', ['identificador', 'matricula', 'ra'], '000123'),
    column('answers', ['respostas', 'gabarito_marcado'], 'ABC*.'),
  ],
} as const satisfies Record<string, readonly ImportColumn[]>

export type VectorForm = keyof typeof FORMS

/** Rows of a file: all of them are one transaction. */
export const MOST_ROWS = { item_parameters: 5_000, paper_answers: 1_000 } as const satisfies Record<
  VectorForm,
  number
>

/** Answers that the papers of a file may have together, one for each item of their exams: SQLite has one writer, and whoever sits an exam waits for the transaction. */
export const MOST_ANSWERS = 20_000
