import { styled } from './styled.ts'
import { Link } from '../shared/router/index.ts'

const COLOUR = { color: 'inherit', textDecorationColor: 'currentColor', textUnderlineOffset: '0.15em' }

/** A link within a text to another site or another program. */
export const TextLink = styled('a')(({ theme }) => ({ ...COLOUR, color: theme.tokens.link }))

/** A link within a text to a page of the application. */
export const PageLink = styled(Link)(({ theme }) => ({ ...COLOUR, color: theme.tokens.link }))

/** A heading that leads to a page: underlined when pointed at. */
export const HeadingLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
})
