/** The provider of the demo school: its tokens are made by a command that everybody with the repository has. */
export const DEMO_PROVIDER = {
  codename: 'plataforma-demo',
  name: 'Plataforma de demonstração',
  issuer: 'https://plataforma-demo.example',
  audience: 'banca',
} as const

/** Outside of a demo its tokens open nothing, as the demo password does not. */
export const isRefusedIssuer = (issuer: string | null, options: { readonly demo: boolean }): boolean =>
  !options.demo && issuer === DEMO_PROVIDER.issuer
