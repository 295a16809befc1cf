import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed, type Permission } from '../../api/permissions.ts'
import { Box } from '../../ui/Box.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ChatTab } from './tabs/ChatTab.tsx'
import { InternetTab } from './tabs/InternetTab.tsx'
import { LoginsTab } from './tabs/LoginsTab.tsx'
import { PicturesTab } from './tabs/PicturesTab.tsx'
import { ScreenshotTab } from './tabs/ScreenshotTab.tsx'
import { VideosTab } from './tabs/VideosTab.tsx'
import type { Row, Sitting } from './types.ts'

const HISTORY: Permission = 'Dashboard.Videos.ViewHistory'
const CAPTURES: Permission = 'Dashboard.Videos.CandidateScreenshot'

/** In their order, each with the permission that the server asks for. */
const TABS = [
  { name: 'chat', needs: HISTORY, Tab: ChatTab },
  { name: 'internet', needs: HISTORY, Tab: InternetTab },
  { name: 'videos', needs: CAPTURES, Tab: VideosTab },
  { name: 'pictures', needs: CAPTURES, Tab: PicturesTab },
  { name: 'logins', needs: HISTORY, Tab: LoginsTab },
  { name: 'screenshot', needs: CAPTURES, Tab: ScreenshotTab },
] as const satisfies readonly { name: string; needs: Permission; Tab: ComponentType<Sitting> }[]

type TabName = (typeof TABS)[number]['name']

interface ExamDataSheetProps {
  row: Row
  onClose(): void
}

/** What is left of one exam besides its answers. A tab is fetched when it is opened, and the server notes that look. */
export function ExamDataSheet({ row, onClose }: ExamDataSheetProps) {
  const { t } = useTranslation('post_exam')
  const allowed = useAllowed()
  const tabs = TABS.filter(({ needs }) => allowed(needs))
  const [name, setName] = useState<TabName>('chat')
  const chosen = tabs.find((tab) => tab.name === name) ?? tabs[0]
  return (
    <SideSheet place="wide" title={t('dataTitle', { name: row.user.name })} onClose={onClose}>
      <Box sx={{ color: 'text.secondary' }}>{row.exam.name}</Box>
      {chosen === undefined ? (
        <div role="status">{t('notAllowed')}</div>
      ) : (
        <Tabs<TabName>
          label={t('tabs.label')}
          tabs={tabs.map((tab) => ({ name: tab.name, text: t(`tabs.${tab.name}`) }))}
          chosen={chosen.name}
          onChoose={setName}
        >
          <chosen.Tab
            key={chosen.name}
            applicationId={row.id}
            roomId={row.roomId}
            candidate={{ id: row.user.id, name: row.user.name }}
          />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('noted')}</Box>
        </Tabs>
      )}
    </SideSheet>
  )
}
