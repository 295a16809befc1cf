import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { CartAppeal } from '../types.ts'
import { CartLine } from './CartLine.tsx'
import { readProcesses, useProcessOf } from './use_process.ts'

const CartSheet = laterDialog(() => import('./CartSheet.tsx'))

interface CartProps {
  userId: number
  applicationId: number
  appeals: readonly CartAppeal[]
  /** The appeals that are listed are old: the summary reads them again. */
  onChanged(): Promise<unknown>
}

/** On the summary of an exam: the payment of its appeals, by how far it is; nothing where appeals cost nothing. */
export function Cart({ userId, applicationId, appeals, onChanged }: CartProps) {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const found = useProcessOf(userId, applicationId)
  const [isOpen, setOpen] = useState(false)
  if (found.data === undefined)
    return found.isError ? (
      <Frame>
        <RetryNotice onRetry={() => void found.refetch()}>{t('cart.loadFailed')}</RetryNotice>
      </Frame>
    ) : null
  if (found.data === null) return null
  const process = found.data
  const changed = () => Promise.all([readProcesses(client, userId), onChanged()])
  return (
    <Frame>
      <CartLine process={process} onOpen={() => setOpen(true)} />
      {isOpen && (
        <CartSheet process={process} appeals={appeals} onChanged={changed} onClose={() => setOpen(false)} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} data-print="no" sx={{ mt: 8 }}>
      <Typography variant="h2" id={id} sx={{ mb: 3 }}>
        {t('cart.title')}
      </Typography>
      {children}
    </Box>
  )
}
