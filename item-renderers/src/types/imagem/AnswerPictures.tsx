import { styled } from '../../kit/ui/styled.ts'
import { useState } from 'react'
import type { Attachment, ItemLanguage } from '../../contract/index.ts'
import { useOpenedFile } from '../../kit/parts/file_opener.ts'
import { ImageZoom, type ZoomedImage } from '../../kit/parts/ImageZoom.tsx'
import { isOwnAddress } from '../../kit/parts/sanitise.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'

const Picture = styled('button')(({ theme }) => ({
  display: 'block',
  padding: 0,
  minWidth: 44,
  minHeight: 44,
  maxWidth: '100%',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  background: '#fff',
  cursor: 'zoom-in',
  '&:focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '50dvh' },
}))

/** The answer's pictures, each enlarging on a click. They are requested from our own host only. */
export function AnswerPictures({
  attachments,
  language,
}: {
  attachments: readonly Attachment[]
  language: ItemLanguage
}) {
  const [image, setImage] = useState<ZoomedImage | null>(null)
  return (
    <>
      {attachments
        .filter(({ url }) => isOwnAddress(url))
        .map((attachment) => (
          <AnswerPicture key={attachment.path} {...attachment} language={language} onZoom={setImage} />
        ))}
      {image !== null && <ImageZoom image={image} language={language} onClose={() => setImage(null)} />}
    </>
  )
}

/** Nothing until the picture is loaded; its name is in the list of files in any case. */
function AnswerPicture({
  url,
  filename,
  language,
  onZoom,
}: Attachment & { language: ItemLanguage; onZoom: (image: ZoomedImage) => void }) {
  const t = useItemText(language)
  const opened = useOpenedFile(url)
  if (opened === null) return null
  return (
    <Picture
      type="button"
      aria-label={t('richText.enlargeNamed', { name: filename, interpolation: { escapeValue: false } })}
      onClick={() => onZoom({ src: opened.address, alt: filename })}
    >
      <img src={opened.address} alt="" />
    </Picture>
  )
}
