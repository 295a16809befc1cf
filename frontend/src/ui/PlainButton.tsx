import { BUTTON_RESET } from '@banca/item-renderers/ui'
import type { ComponentProps } from 'react'
import { styled } from './styled.ts'

const Root = styled('button')(BUTTON_RESET)

/**
 * A button without styles; whoever uses it adds them. It has a tabindex, because Safari does not focus
 * buttons without one by click or Tab.
 */
export const PlainButton = (props: ComponentProps<typeof Root>) => (
  <Root type="button" tabIndex={0} {...props} />
)
