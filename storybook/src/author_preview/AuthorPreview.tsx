import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { readExamFile, type ExamReading } from '@banca/item-renderers/author'
import type { ItemLanguage } from '@banca/item-renderers/contract'
import { useState } from 'react'
import { AuthorForm } from './AuthorForm.tsx'
import { EntryList } from './EntryList.tsx'
import { FileIntake } from './FileIntake.tsx'
import { ItemTryout } from './ItemTryout.tsx'
import { ProblemList } from './ProblemList.tsx'
import { useItemsText, useText } from './use_text.ts'

function ReadFile({
  reading,
  language,
  onAnother,
}: {
  reading: ExamReading
  language: ItemLanguage
  onAnother: () => void
}) {
  const t = useText(language)
  const items = useItemsText(language)
  const [current, setCurrent] = useState(0)
  const entry = reading.entries[current]
  const broken = reading.entries.filter((candidate) => candidate.problems.length > 0).length
  const last = reading.entries.length - 1
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 20, flex: '1 1 280px', overflowWrap: 'anywhere' }}>
          {reading.name || t('single')}
        </Box>
        <span role="status">
          {t('count', { count: reading.entries.length })}, {t('broken', { count: broken })}
        </span>
        <Button variant="outlined" onClick={onAnother}>
          {t('another')}
        </Button>
      </Box>
      <ProblemList
        title={t('fileProblems')}
        problems={reading.problems}
        severity="error"
        language={language}
      />
      {reading.entries.length > 1 && (
        <EntryList entries={reading.entries} current={current} onSelect={setCurrent} language={language} />
      )}
      {entry !== undefined && (
        <Box component="article" aria-label={entry.label} sx={{ mt: 2 }}>
          {reading.entries.length > 1 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
              <Button variant="outlined" disabled={current === 0} onClick={() => setCurrent(current - 1)}>
                {t('previous')}
              </Button>
              <Button variant="outlined" disabled={current === last} onClick={() => setCurrent(current + 1)}>
                {t('next')}
              </Button>
              <strong style={{ marginInlineStart: 8 }}>{entry.label}</strong>
              {entry.read !== null && <span>{items(`${entry.category.toLowerCase()}.name`)}</span>}
            </Box>
          )}
          <ProblemList
            title={t('itemProblems')}
            problems={entry.problems}
            severity="error"
            language={language}
          />
          <ProblemList
            title={t('itemWarnings')}
            problems={entry.warnings}
            severity="warning"
            language={language}
          />
          {entry.read === null ? (
            <p>{t('fixFirst')}</p>
          ) : (
            <ItemTryout key={entry.path} read={entry.read} language={language} />
          )}
        </Box>
      )}
    </>
  )
}

/** The author's page: open a file, see its errors, browse its items. Nothing leaves the browser. */
export function AuthorPreview({ language }: { language: ItemLanguage }) {
  const t = useText(language)
  const [reading, setReading] = useState<ExamReading | null>(null)
  const [isWriting, setWriting] = useState(false)
  return (
    <Box sx={{ fontSize: 16, p: { xs: 2, md: 4 }, maxWidth: 1366, mx: 'auto' }}>
      <Box component="h1" sx={{ m: 0, mb: 1, fontSize: 26 }}>
        {t('title')}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 3, maxWidth: '72ch', color: 'text.secondary' }}>
        {t('intro')}
      </Box>
      {reading !== null && reading.entries.length === 0 && (
        <ProblemList
          title={t('fileProblems')}
          problems={reading.problems}
          severity="error"
          language={language}
        />
      )}
      {isWriting ? (
        <AuthorForm language={language} onBack={() => setWriting(false)} />
      ) : reading === null || reading.entries.length === 0 ? (
        <FileIntake
          onText={(text) => setReading(readExamFile(text))}
          onWrite={() => {
            setReading(null)
            setWriting(true)
          }}
          language={language}
        />
      ) : (
        <ReadFile reading={reading} language={language} onAnother={() => setReading(null)} />
      )}
    </Box>
  )
}
