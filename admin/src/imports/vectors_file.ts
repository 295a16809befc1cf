/** The server takes lists below this. */
const MAX_BYTES = 20 * 1024 * 1024

export type FileProblem = 'no_file' | 'not_csv' | 'too_large'

/** What keeps a chosen file from being sent; null: nothing. Windows calls a CSV file a spreadsheet, so its ending counts as well; the server looks at the bytes. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'> | null): FileProblem | null {
  if (file === null) return 'no_file'
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) return 'not_csv'
  return file.size > MAX_BYTES ? 'too_large' : null
}
