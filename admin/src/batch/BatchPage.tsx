import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { NO_FILTER, type Batch } from './batch_calls'
import { CandidateStep } from './CandidateStep'
import { NOBODY } from './chosen_people'
import { CollectionStep } from './CollectionStep'
import { ExamStep } from './ExamStep'
import { ReviewStep } from './ReviewStep'

const STEPS = ['collections', 'exams', 'people', 'review'] as const
type StepName = (typeof STEPS)[number]

const NOTHING: Batch = { collections: [], exams: null, people: NOBODY, filter: NO_FILTER }

/** /batchapplications/exams: exams are given to many candidates in four steps; the second is skipped where no exam is to be left out. */
export function BatchPage() {
  const translate = useTranslate()
  const [step, setStep] = useState<StepName>('collections')
  const [batch, setBatch] = useState(NOTHING)
  const change = (part: Partial<Batch>) => setBatch((before) => ({ ...before, ...part }))
  const active = STEPS.indexOf(step)
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 900 }}>
      <Title title={translate('batch.title')} />
      <Stepper activeStep={active} alternativeLabel sx={{ mb: 3 }}>
        {STEPS.map((name, at) => (
          <Step key={name} completed={at < active && !(name === 'exams' && batch.exams === null)}>
            <StepLabel aria-current={name === step ? 'step' : undefined}>
              {translate(`batch.steps.${name}`)}
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {translate(`batch.headings.${step}`)}
      </Typography>
      {step === 'collections' && (
        <CollectionStep
          chosen={batch.collections}
          onChange={(collections) => change({ collections, exams: null })}
          onNext={setStep}
        />
      )}
      {step === 'exams' && (
        <ExamStep
          collections={batch.collections}
          chosen={batch.exams}
          onChange={(exams) => change({ exams })}
          onBack={() => setStep('collections')}
          onNext={() => setStep('people')}
        />
      )}
      {step === 'people' && (
        <CandidateStep
          people={batch.people}
          filter={batch.filter}
          onChange={(people, filter) => change({ people, filter })}
          onBack={() => setStep(batch.exams === null ? 'collections' : 'exams')}
          onNext={() => setStep('review')}
        />
      )}
      {step === 'review' && <ReviewStep batch={batch} onBack={() => setStep('people')} />}
    </Box>
  )
}
