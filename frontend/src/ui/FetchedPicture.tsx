import { Box } from './Box.ts'
import type { SxProps } from '@mui/system'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.ts'
import { RetryNotice } from './RetryNotice.tsx'
import { Skeleton } from './Skeleton.tsx'

interface FetchedPictureProps {
  /** Fetched with the reader's token, which a plain `<img>` does not send. */
  path: string
  alt: string
  /** Text to show when it cannot be fetched. */
  failed: string
  /** Aspect ratio of its space before it is loaded, such as `4 / 3`. */
  ratio: string
  sx?: SxProps
}

/** A picture that only this reader may see. It is held in memory no longer than it is shown. */
export function FetchedPicture({ path, alt, failed, ratio, sx = {} }: FetchedPictureProps) {
  const { t } = useTranslation()
  const picture = useQuery({
    queryKey: ['fetched-picture', path],
    queryFn: ({ signal }) => api.blob(path, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture.data === undefined) return undefined
    const made = URL.createObjectURL(picture.data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture.data])
  if (picture.isError) return <RetryNotice onRetry={() => void picture.refetch()}>{failed}</RetryNotice>
  if (address === null)
    return <Skeleton role="status" aria-label={t('loading')} style={{ aspectRatio: ratio, width: '100%' }} />
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      sx={{
        display: 'block',
        width: '100%',
        objectFit: 'contain',
        backgroundColor: '#000',
        borderRadius: '8px',
        ...sx,
      }}
    />
  )
}
