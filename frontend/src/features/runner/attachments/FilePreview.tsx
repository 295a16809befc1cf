import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endingOf, previewKind, type PreviewKind } from '../rules/attachment_rules.ts'

const TEXT_BYTES = 4000

// Below all buttons of its line, whatever their order.
const Place = styled('div')({
  flex: '1 1 100%',
  order: 1,
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '40dvh', borderRadius: 8, background: '#fff' },
})

// The candidate's own recording: no captions exist.
const Sound = styled('audio')({ display: 'block', width: '100%' })
const Film = styled('video')({ display: 'block', maxWidth: '100%', maxHeight: '40dvh', borderRadius: 8 })

const Page = styled('pre')(({ theme }) => ({
  margin: 0,
  padding: 12,
  maxHeight: '40dvh',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
}))

type Opened = { state: 'closed' | 'opening' | 'failed' } | { state: 'open'; address: string; text: string }

/** Previews a file on demand: pictures, sound, videos and texts. Other kinds have no button. */
export function FilePreview({ filename, load }: { filename: string; load: () => Promise<Blob> }): ReactNode {
  const { t } = useTranslation('runner')
  const id = useId()
  const kind = previewKind(endingOf(filename))
  const [opened, setOpened] = useState<Opened>({ state: 'closed' })
  const address = opened.state === 'open' ? opened.address : ''
  useEffect(() => () => (address === '' ? undefined : URL.revokeObjectURL(address)), [address])
  if (kind === null) return null

  const open = async () => {
    setOpened({ state: 'opening' })
    try {
      const blob = await load()
      const text = kind === 'text' ? await textOf(blob) : ''
      setOpened({ state: 'open', address: kind === 'text' ? '' : URL.createObjectURL(blob), text })
    } catch {
      setOpened({ state: 'failed' })
    }
  }
  const isOpen = opened.state === 'open'
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t(isOpen ? 'attach.hideNamed' : 'attach.previewNamed', { filename })}
        disabled={opened.state === 'opening'}
        onClick={() => (isOpen ? setOpened({ state: 'closed' }) : void open())}
        sx={{ minHeight: 44 }}
      >
        {t(isOpen ? 'attach.hide' : 'attach.preview')}
      </Button>
      {opened.state === 'failed' && (
        <span role="status" style={{ flex: '1 1 100%', order: 1 }}>
          {t('attach.noPreview')}
        </span>
      )}
      {opened.state === 'open' && (
        <Place id={id} data-testid="file-preview">
          <Shown
            kind={kind}
            address={opened.address}
            text={opened.text}
            name={t('attach.previewOf', { filename })}
            onFail={() => setOpened({ state: 'failed' })}
          />
        </Place>
      )}
    </>
  )
}

function Shown(props: {
  kind: PreviewKind
  address: string
  text: string
  name: string
  onFail: () => void
}) {
  const { kind, address, text, name, onFail } = props
  if (kind === 'text') {
    return (
      <Page tabIndex={0} role="region" aria-label={name}>
        {text}
      </Page>
    )
  }
  if (kind === 'picture') return <img src={address} alt={name} onError={onFail} />
  if (kind === 'sound') return <Sound src={address} controls aria-label={name} onError={onFail} />
  return <Film src={address} controls playsInline aria-label={name} onError={onFail} />
}

/** The first part of a text file. What is not UTF-8 is read as Windows-1252, common in Brazil. */
async function textOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.slice(0, TEXT_BYTES).arrayBuffer())
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  const more = blob.size > TEXT_BYTES ? '…' : ''
  if (mark !== null) return new TextDecoder(mark).decode(bytes) + more
  try {
    // A character cut in two at the end does not mean another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }) + more
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) + more
  }
}
