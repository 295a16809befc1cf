import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { percentText, pointsText } from './result_texts.ts'
import type { UserResult } from './types.ts'

/** Points, status, score to pass and category, as far as the school shows them. */
export function ResultFacts({ result }: { result: UserResult }) {
  const { t, i18n } = useTranslation('results')
  const { language } = i18n
  const { value, totalValue, valuePercentage, passingScore, status, color, category } = result
  const points = (of: number) => pointsText(of, language)
  const facts: { name: string; text: string; isMain?: boolean }[] = []
  if (value !== null && totalValue !== null)
    facts.push({
      name: t('fact.points'),
      text: t('fact.ofTotal', { value: points(value), total: points(totalValue) }),
      isMain: true,
    })
  if (valuePercentage !== null)
    facts.push({ name: t('fact.percentage'), text: percentText(valuePercentage, language) })
  if (passingScore !== null) facts.push({ name: t('fact.passing'), text: points(passingScore) })
  if (category !== null) facts.push({ name: t('fact.category'), text: category })
  return (
    <>
      {status !== null && (
        <Box sx={{ mt: 3, display: 'flex', alignItems: 'center', gap: 2, fontWeight: 700, minWidth: 0 }}>
          {/* The school's colour beside its word, never instead of it. */}
          {color !== null && <Box aria-hidden sx={{ ...SPOT, backgroundColor: color }} />}
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {status}
          </Box>
        </Box>
      )}
      {facts.length > 0 && (
        <Box component="dl" className="numbers" sx={FACTS}>
          {facts.map(({ name, text, isMain }) => (
            <Box key={name} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
                {name}
              </Box>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  overflowWrap: 'anywhere',
                  ...(isMain === true && { fontSize: '1.25rem', fontWeight: 700 }),
                }}
              >
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const SPOT = {
  width: 14,
  height: 14,
  flexShrink: 0,
  borderRadius: '4px',
  border: '1px solid rgba(0, 0, 0, 0.3)',
}
const FACTS = {
  m: 0,
  mt: 4,
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, max-content))' },
  columnGap: { xs: 4, sm: 8 },
  rowGap: 3,
  alignItems: 'start',
} as const
