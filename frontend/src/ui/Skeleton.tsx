import { keyframes } from '@emotion/react'
import { styled } from './styled.ts'

const breathing = keyframes({ '50%': { opacity: 0.4 } })

/** Placeholder of content that is loading; set its size by `style`. */
export const Skeleton = styled('div')(({ theme }) => ({
  height: 20,
  borderRadius: 6,
  backgroundColor: theme.tokens.line,
  animation: `${breathing} 2s ease-in-out 0.5s infinite`,
}))
