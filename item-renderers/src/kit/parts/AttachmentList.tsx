import AttachFileIcon from '../icons/AttachFile.ts'
import { styled } from '../ui/styled.ts'
import { useState, type MouseEvent } from 'react'
import type { Attachment, ItemLanguage } from '../../contract/index.ts'
import { useOpenFile } from './file_opener.ts'
import { isOwnAddress } from './sanitise.ts'
import { useItemText } from './use_item_text.ts'

const List = styled('ul')({ listStyle: 'none', margin: '0.75em 0 0', padding: 0 })

const Entry = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  overflowWrap: 'anywhere',
  '& a': { color: theme.palette.info.main },
}))

/** The files of an answer, each a link when it is on our own host. */
export function AttachmentList({
  attachments,
  language,
}: {
  attachments: readonly Attachment[]
  language: ItemLanguage
}) {
  const t = useItemText(language)
  const openFile = useOpenFile()
  const [isMissing, setMissing] = useState(false)
  // A link sends no session: the page is asked for an address that needs none.
  const open = async (event: MouseEvent, url: string) => {
    event.preventDefault()
    setMissing(false)
    try {
      const { address } = await openFile(url)
      window.open(address, '_blank', 'noreferrer')
    } catch {
      setMissing(true)
    }
  }
  if (attachments.length === 0) return null
  return (
    <>
      <List aria-label={t('attachments.list')}>
        {attachments.map((attachment) => (
          <Entry key={attachment.path}>
            <AttachFileIcon aria-hidden fontSize="small" />
            {isOwnAddress(attachment.url) ? (
              <a
                href={attachment.url}
                target="_blank"
                rel="noreferrer"
                onClick={(event) => void open(event, attachment.url)}
              >
                {attachment.filename}
              </a>
            ) : (
              attachment.filename
            )}
          </Entry>
        ))}
      </List>
      <div role="status">{isMissing && t('attachments.missing')}</div>
    </>
  )
}
