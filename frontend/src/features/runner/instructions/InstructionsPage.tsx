import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, Navigate } from '../../../shared/router/index.ts'
import { addressOfAnswers, mayReadOwn } from '../../../exam/reading.ts'
import { AuthoredText } from '../../../exam/content/AuthoredText.tsx'
import { toast } from '../../../ui/toasts.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PlainPage } from '../area/PlainPage.tsx'
import { isAhead } from '../rules/facts.ts'
import { listAddress } from '../rules/status.ts'
import { useExam } from '../exam/context.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { ExamFacts } from './ExamFacts.tsx'
import { useStoreProof } from './use_store_proof.ts'

/** `isElsewhere`: the exam may only be opened in the safe browser, and this is another one. */
type InstructionsProps = { onlyLooks: boolean; isElsewhere: boolean; name: string; onChanged: () => void }

/** The welcome page of an exam: what it is, its state, what to know, and one button to enter. */
export default function InstructionsPage({ onlyLooks, isElsewhere, name, onChanged }: InstructionsProps) {
  const { t } = useTranslation('runner')
  const { application } = useExam()
  const { exam } = application
  const { collection } = exam
  const store = useStoreProof(!isElsewhere && isAhead(application.status, onlyLooks))
  usePageTitle(exam.name)
  useEffect(() => {
    if (isElsewhere) toast('error', t('instructions.safeBrowser'))
  }, [isElsewhere, t])
  if (isElsewhere) return <Navigate to="/applications" replace />
  const texts = [collection.instructions, exam.instructions].filter(
    (html) => html != null && html.trim() !== ''
  )
  return (
    <PlainPage title={exam.name}>
      <Button
        component={RouterLink}
        to={listAddress(collection)}
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -3, mb: 4 }}
      >
        {t('backToList')}
      </Button>
      <Typography variant="h1">
        {t(onlyLooks ? 'instructions.greetingOnlooker' : 'instructions.greeting', { name: firstName(name) })}
      </Typography>
      <Typography sx={{ mt: 2, mb: 5 }}>{exam.name}</Typography>
      {!onlyLooks && <EntryPanel onChanged={onChanged} store={store} />}
      {mayReadOwn(application, !onlyLooks) && (
        <Button
          component={RouterLink}
          to={addressOfAnswers(application.id)}
          variant="contained"
          size="large"
          sx={{ mt: 4, minHeight: 56, px: 8 }}
        >
          {t('common:seeAnswers')}
        </Button>
      )}
      <ExamFacts onlyLooks={onlyLooks} storesAnswers={!store.isBroken} />
      {texts.length > 0 && (
        <section aria-labelledby="exam-instructions">
          <Box component="hr" sx={{ my: 5, border: 0, borderTop: 1, borderColor: 'divider' }} />
          <Typography variant="h2" id="exam-instructions" sx={{ mb: 3 }}>
            {t('instructions.title')}
          </Typography>
          {texts.map((html) => (
            <AuthoredText key={html} html={html ?? ''} />
          ))}
        </section>
      )}
      {application.showInstructionLink && application.instructionsUrl !== null && (
        <Typography sx={{ mt: 4 }}>
          <TextLink href={application.instructionsUrl} target="_blank" rel="noopener noreferrer">
            {t('instructions.communication')}
          </TextLink>
        </Typography>
      )}
    </PlainPage>
  )
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
