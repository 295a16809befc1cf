import { BUTTON_RESET } from '@banca/item-renderers/ui'
import type { ComponentProps } from 'react'
import { styled } from './styled.ts'

const Root = styled('button')(BUTTON_RESET)

/** A button without a look; whoever uses it gives it one. With a tabindex, by which Safari gives it the focus of a click and of Tab. */
export const PlainButton = (props: ComponentProps<typeof Root>) => (
  <Root type="button" tabIndex={0} {...props} />
)
