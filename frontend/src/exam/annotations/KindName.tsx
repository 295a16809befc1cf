import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { MARK_INK } from '../../ui/stretches/looks.ts'
import { KIND_LOOKS, type AnnotationKind } from './annotations.ts'

/** A kind in words, looking as its stretches do in the text. */
export function KindName({ kind }: { kind: AnnotationKind }) {
  const { t } = useTranslation('annotations')
  const { ground, line, edge } = KIND_LOOKS[kind]
  return (
    <Box
      component="span"
      sx={NAME}
      style={{ backgroundColor: ground, textDecoration: `underline ${line} ${edge}` }}
    >
      {t(`kinds.${kind}`)}
    </Box>
  )
}

/** Dark on its ground in every scheme, as in the text. */
const NAME = {
  px: 1.5,
  borderRadius: '4px',
  color: MARK_INK,
  fontWeight: 600,
  textUnderlineOffset: '0.2em',
  boxDecorationBreak: 'clone',
} as const
