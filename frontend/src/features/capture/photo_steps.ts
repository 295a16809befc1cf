/** 0 document photo, 1 face photo, 2 all set. */
export type Step = 0 | 1 | 2

/** `shot`: taken and not yet confirmed; the video stands still. */
export interface Photos {
  step: Step
  shot: Blob | null
  document: Blob | null
  face: Blob | null
  /** `stored`: both photos of today are with the server. */
  upload: 'none' | 'sending' | 'failed' | 'stored'
}

export type PhotoAction =
  | { type: 'took'; picture: Blob }
  | { type: 'confirmed' }
  | { type: 'again' }
  | { type: 'sending' }
  | { type: 'sent' }
  | { type: 'failed' }

export const FIRST_PHOTOS: Photos = { step: 0, shot: null, document: null, face: null, upload: 'none' }

/** Today's photos are there already. */
export const PHOTOS_STORED: Photos = { ...FIRST_PHOTOS, step: 2, upload: 'stored' }

/** The three steps. What does not fit the step changes nothing. */
export function photosAfter(photos: Photos, action: PhotoAction): Photos {
  switch (action.type) {
    case 'took':
      return photos.step === 2 ? photos : { ...photos, shot: action.picture }
    case 'confirmed':
      if (photos.shot === null) return photos
      if (photos.step === 0) return { ...photos, step: 1, document: photos.shot, shot: null }
      return photos.step === 1 ? { ...photos, step: 2, face: photos.shot, shot: null } : photos
    case 'again':
      // At the face everything begins anew: the two photos belong together.
      if (photos.step === 1) return FIRST_PHOTOS
      return photos.step === 0 ? { ...photos, shot: null } : photos
    case 'sending':
      return photos.step === 2 && photos.upload !== 'stored' ? { ...photos, upload: 'sending' } : photos
    case 'sent':
      // The server has them: this computer needs them no more.
      return photos.upload === 'sending' ? PHOTOS_STORED : photos
    case 'failed':
      return photos.upload === 'sending' ? { ...photos, upload: 'failed' } : photos
  }
}
