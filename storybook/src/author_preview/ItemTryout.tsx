import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReadItem } from '@banca/item-renderers/author'
import { EMPTY_RESPONSE, type ItemLanguage, type WireResponse } from '@banca/item-renderers/contract'
import { fieldErrorText } from '@banca/item-renderers/logic'
import { useState, type ReactNode } from 'react'
import { useScreens } from './use_screens.ts'
import { useText } from './use_text.ts'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 3, minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 15, fontWeight: 600, color: 'text.secondary' }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

function Json({ value, label }: { value: unknown; label: string }) {
  // Shortened: the data URLs of pictures would hide the rest of the model.
  const text = JSON.stringify(value, null, 2).replace(/(data:[\w/+.-]+[;,][^"'\\]{0,40})[^"'\\]*/g, '$1…')
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: '40dvh',
        overflow: 'auto',
        fontSize: 12.5,
        lineHeight: 1.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      {text}
    </Box>
  )
}

/** One item as the candidate sees it, an answer to try it, and the server's result for both. */
export function ItemTryout({ read, language }: { read: ReadItem; language: ItemLanguage }) {
  const t = useText(language)
  const { plugin, content, item } = read
  const { logic } = plugin
  const screens = useScreens(plugin.category)
  const [response, setResponse] = useState<WireResponse>(EMPTY_RESPONSE)
  const [round, setRound] = useState(0)
  const [rereading, setRereading] = useState(false)
  const checked = logic.parseResponse(response, content)
  const expected = logic.expected(content)
  const score = checked.ok ? logic.score(content, checked.value) : null
  const show = (value: number) => value.toLocaleString(language)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Panel title={t('asCandidate')}>
          {screens === null ? (
            <Skeleton variant="rounded" height={240} />
          ) : (
            <screens.View
              key={round}
              item={item}
              response={response}
              onChange={setResponse}
              disabled={false}
              attachments={[]}
              language={language}
            />
          )}
        </Panel>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Panel title={t('score')}>
          <Box role="status" sx={{ fontSize: 24, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {!checked.ok && t('refused')}
            {checked.ok &&
              (score === null
                ? t('byPerson')
                : t('points', { earned: show(score.earned), max: show(score.max) }))}
          </Box>
          {!checked.ok &&
            checked.error.map((error, index) => <p key={index}>{fieldErrorText(error, language)}</p>)}
          <p style={{ margin: '4px 0' }}>
            {t('expected')}: <strong>{expected.line}</strong>
          </p>
          <Button
            size="small"
            onClick={() => {
              setResponse(EMPTY_RESPONSE)
              setRound(round + 1)
            }}
          >
            {t('clear')}
          </Button>
        </Panel>
        <Panel title={t('answer')}>
          <Json value={response} label={t('answer')} />
        </Panel>
        <Panel title={t('public')}>
          <Json value={item} label={t('public')} />
        </Panel>
      </Box>
      {screens !== null && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button aria-expanded={rereading} onClick={() => setRereading(!rereading)}>
            {t('asReview')}
          </Button>
          {rereading && (
            <screens.Review
              item={item}
              response={checked.ok ? checked.value : EMPTY_RESPONSE}
              attachments={[]}
              disclosed={{ expected, explanations: logic.explanations(content), score }}
              language={language}
            />
          )}
        </Box>
      )}
    </Box>
  )
}
