import AlternateEmailIcon from '@mui/icons-material/AlternateEmail'
import DraftsIcon from '@mui/icons-material/DraftsOutlined'
import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined'
import { from } from '../app/lazy_page'
import type { FixedPage, ResourcePages } from '../app/page_types'

const OFFICE = ['ADMINISTRADOR', 'Professor']
const ADMINISTRATORS = ['ADMINISTRADOR']
const FLOW = { preference: 'Application__EmailFlowEnabled' } as const
const EMAILS = { needs: 'BackOffice.Emails', ...FLOW } as const

const templates = () => import('../email_templates/TemplatePages')

/** Rows of `CONSOLE_PAGES`: who gets a mailing, what it is, what was sent, and what it is written from. */
export const EMAIL_PAGES: readonly (ResourcePages | FixedPage)[] = [
  {
    kind: 'page',
    name: 'email_recipients',
    path: '/emails/recipients',
    groups: OFFICE,
    ...EMAILS,
    menu: { section: 'emails', icon: ForwardToInboxIcon, label: 'emails.menu_recipients' },
    page: from(() => import('./RecipientsPage'), 'RecipientsPage'),
  },
  {
    kind: 'page',
    name: 'email_form',
    path: '/emails/recipients/form',
    groups: OFFICE,
    ...EMAILS,
    page: from(() => import('./ComposerPage'), 'ComposerPage'),
  },
  {
    kind: 'page',
    name: 'emails',
    path: '/emails',
    groups: OFFICE,
    ...EMAILS,
    menu: { section: 'emails', icon: AlternateEmailIcon, label: 'emails.menu_history' },
    page: from(() => import('./HistoryPage'), 'HistoryPage'),
  },
  {
    kind: 'resource',
    name: 'email_templates',
    groups: ADMINISTRATORS,
    ...FLOW,
    menu: { section: 'emails', icon: DraftsIcon },
    list: from(templates, 'TemplateList'),
    create: from(templates, 'TemplateCreate'),
    edit: from(templates, 'TemplateEdit'),
    recordRepresentation: 'description',
  },
]
