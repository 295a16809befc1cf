/** The server fills these, whatever the template: as `backend/app/communication/domain/placeholders.ts` has them. */
export const SERVER_FIELDS = [
  'nome',
  'primeironome',
  'usuario',
  'identificador',
  'escola',
  'turma',
  'instituicao',
] as const
