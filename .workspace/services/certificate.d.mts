/** Paths of PEM files. */
export interface Certificate {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Rejects when openssl is not installed. */
export function makeCertificate(folder: string): Promise<Certificate>

/** The program, or null when it is not installed here. */
export function opensslProgram(): string | null
