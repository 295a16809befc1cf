import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import BlockIcon from '@mui/icons-material/Block'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, type FormEvent } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { readExplanation, type Explanation } from './permission_calls'
import { useSwitchTexts } from './use_switch_texts'

/** The pages that one asks about, as the route table has them. */
const PAGES = [
  '/exams/dashboard',
  '/exams/dashboard-pre-filter',
  '/report-cards/individual',
  '/grades/download',
  '/hierarchy/performance',
  '/post-exams',
  '/imports/exam',
  '/imports/vectors',
  '/imports/students',
  '/imports/staff',
  '/imports/guardians',
  '/imports/hierarchy',
  '/imports/applications',
  '/imports/rooms',
  '/imports/special-needs',
  '/emails/recipients',
  '/batchapplications/exams',
  '/users/permissions',
  '/users/chat-management',
  '/plural-criar-aviso',
] as const

type State = { step: 'asking' } | { step: 'failed'; key: string } | { step: 'known'; answer: Explanation }

/** "Por quê?": whether a person may open a page, and by which link of the chain. */
export function WhyPanel() {
  const translate = useTranslate()
  const titleId = useId()
  const [user, setUser] = useState('')
  const [page, setPage] = useState<string>('/exams/dashboard')
  const [state, setState] = useState<State | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (user.trim() === '') return setState({ step: 'failed', key: 'permissions.why.who_missing' })
    setState({ step: 'asking' })
    try {
      setState({ step: 'known', answer: await readExplanation(user.trim(), page) })
    } catch (error) {
      const isUnknown = error instanceof HttpError && error.status === 404
      setState({ step: 'failed', key: isUnknown ? 'permissions.why.nobody' : 'permissions.failed' })
    }
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 3 }}>
      <Typography id={titleId} component="h2" variant="h6">
        {translate('permissions.why.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('permissions.why.intro')}
      </Typography>
      <Box component="form" onSubmit={(event) => void ask(event)} sx={FORM}>
        <TextField
          size="small"
          label={translate('permissions.why.who')}
          value={user}
          onChange={(event) => setUser(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 150, autoComplete: 'off' } }}
        />
        <TextField
          select
          size="small"
          label={translate('permissions.why.page')}
          value={page}
          onChange={(event) => setPage(event.target.value)}
          sx={{ minWidth: 240 }}
        >
          {PAGES.map((path) => (
            <MenuItem key={path} value={path}>
              {path}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="outlined" disabled={state?.step === 'asking'}>
          {translate('permissions.why.ask')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 2 }}>
        {state?.step === 'failed' && <Alert severity="warning">{translate(state.key)}</Alert>}
        {state?.step === 'known' && <Chain answer={state.answer} />}
      </Box>
    </Paper>
  )
}

const FORM = {
  display: 'flex',
  gap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > *': { maxWidth: '100%' },
}

function Chain({ answer }: { answer: Explanation }) {
  const translate = useTranslate()
  const { fullNameOf } = useSwitchTexts()
  const groupName = (group: string) => translate(`permissions.groups.${group}`, { _: group })
  const detailOf = (step: string, detail: string | null) =>
    detail === null
      ? ''
      : step === 'group'
        ? groupName(detail)
        : step === 'scope' || step === 'role'
          ? detail
          : fullNameOf(detail)
  const others = answer.others.filter(({ allowed }) => allowed !== answer.allowed)
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>
        {translate(answer.allowed ? 'permissions.why.may' : 'permissions.why.may_not', {
          name: answer.user.name,
        })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {answer.chain.map(({ step, holds, detail }) => (
          <Box component="li" key={`${step} ${detail}`} sx={{ display: 'flex', gap: 1, py: 0.5 }}>
            {holds ? <CheckCircleIcon color="success" /> : <BlockIcon color="error" />}
            <span>
              {translate(`permissions.why.${step}_${holds ? 'holds' : 'fails'}`, {
                detail: detailOf(step, detail),
              })}
            </span>
          </Box>
        ))}
      </Box>
      {others.map(({ group, allowed }) => (
        <Typography key={group} variant="body2" sx={{ mt: 1 }}>
          {translate(allowed ? 'permissions.why.other_may' : 'permissions.why.other_may_not', {
            group: groupName(group),
          })}
        </Typography>
      ))}
    </>
  )
}
