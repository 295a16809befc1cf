import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { currentUser } from '../providers/session'
import { MailingList } from './MailingList'
import { RecordList } from './RecordList'
import { SuppressionList } from './SuppressionList'

/** /emails: mailings and how far they are, and each message with what became of it. */
export function HistoryPage() {
  const translate = useTranslate()
  const [mailing, setMailing] = useState<number | null>(null)
  const isAdministrator = currentUser()?.loggedGroup === 'ADMINISTRADOR'
  return (
    <Box sx={{ py: 3, maxWidth: 1040, minWidth: 0, display: 'grid', gap: 3 }}>
      <Title title={translate('emails.history_title')} />
      <Box>
        <Button component={RouterLink} to="/emails/recipients" variant="contained">
          {translate('emails.new')}
        </Button>
      </Box>
      <MailingList chosen={mailing} onChoose={setMailing} />
      <RecordList key={mailing} mailing={mailing} onAll={() => setMailing(null)} />
      {isAdministrator && <SuppressionList />}
    </Box>
  )
}
