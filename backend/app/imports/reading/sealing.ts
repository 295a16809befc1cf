import encryption from '@adonisjs/core/services/encryption'

/** A secret of a list is sealed for its run: a cell that somebody moves to another opens nothing. */
const PURPOSE = (run: number) => `import-run:${run}`

export const sealFor =
  (run: number) =>
  (text: string): string =>
    encryption.use('import_secrets').encrypt(text, { purpose: PURPOSE(run) })

/** Null where neither the present nor an old key has sealed it, for this run. */
export const openFor =
  (run: number) =>
  (sealed: string): string | null =>
    encryption.use('import_secrets').decrypt<string>(sealed, PURPOSE(run))
