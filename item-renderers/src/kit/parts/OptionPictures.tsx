import OpenInFullIcon from '../icons/OpenInFull.ts'
import { useMemo, useState } from 'react'
import type { ItemLanguage, PublicAlternative } from '../../contract/index.ts'
import { ImageZoom, type ZoomedImage } from './ImageZoom.tsx'
import { ZoomButton } from './option_styles.ts'
import { isOwnAddress, picturesIn } from './sanitise.ts'
import { useItemText } from './use_item_text.ts'

/**
 * Enlarges the first picture of an alternative: a button beside the row, because
 * a click on the row chooses it.
 */
export function OptionPictures({
  alternative,
  language,
}: {
  alternative: PublicAlternative
  language: ItemLanguage
}) {
  const t = useItemText(language)
  const [image, setImage] = useState<ZoomedImage | null>(null)
  const picture = useMemo(
    () => picturesIn(alternative.content).find(({ src }) => isOwnAddress(src)),
    [alternative.content]
  )
  if (picture === undefined) return null
  const name = t('options.enlarge', { letter: alternative.letter })
  return (
    <>
      <ZoomButton type="button" aria-label={name} title={name} onClick={() => setImage(picture)}>
        <OpenInFullIcon aria-hidden fontSize="small" />
      </ZoomButton>
      {image !== null && <ImageZoom image={image} language={language} onClose={() => setImage(null)} />}
    </>
  )
}
