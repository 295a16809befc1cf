import { keyframes } from '@emotion/react'
import { styled } from './styled.ts'

const breathing = keyframes({ '50%': { opacity: 0.4 } })

/** The ground of something that is still on its way; size it by `style`. */
export const Skeleton = styled('div')(({ theme }) => ({
  height: 20,
  borderRadius: 6,
  backgroundColor: theme.tokens.line,
  animation: `${breathing} 2s ease-in-out 0.5s infinite`,
}))
