import type { IOptions } from 'sanitize-html'

/** What every cleaning of HTML that we store has in common: no address of any scheme, and no nesting that exhausts a stack. */
export const INERT_MARKUP = {
  allowedSchemes: [],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nestingLimit: 60,
} satisfies IOptions
