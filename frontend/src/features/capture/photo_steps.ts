/** 0: photo of the document, 1: photo of the face, 2: done. */
export type Step = 0 | 1 | 2

/** `shot`: taken and not yet confirmed; the video is frozen. */
export interface Photos {
  step: Step
  shot: Blob | null
  document: Blob | null
  face: Blob | null
  /** `stored`: both photos of today are on the server. */
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

/** Today's photos are stored already. */
export const PHOTOS_STORED: Photos = { ...FIRST_PHOTOS, step: 2, upload: 'stored' }

/**
 * Reducer of the three steps. An action that does not fit the step changes nothing.
 *
 *       0 --took, confirmed--> 1 --took, confirmed--> 2 --sending, sent--> 2, `stored`
 *       ^                      |                      ^    |
 *       +---------again--------+                      +----+ `failed`: sending once more
 *
 * `again` at step 0 takes another shot.
 */
export function photosAfter(photos: Photos, action: PhotoAction): Photos {
  switch (action.type) {
    case 'took':
      return photos.step === 2 ? photos : { ...photos, shot: action.picture }
    case 'confirmed':
      if (photos.shot === null) return photos
      if (photos.step === 0) return { ...photos, step: 1, document: photos.shot, shot: null }
      return photos.step === 1 ? { ...photos, step: 2, face: photos.shot, shot: null } : photos
    case 'again':
      // A retake at the face step starts over: the two photos belong together.
      if (photos.step === 1) return FIRST_PHOTOS
      return photos.step === 0 ? { ...photos, shot: null } : photos
    case 'sending':
      return photos.step === 2 && photos.upload !== 'stored' ? { ...photos, upload: 'sending' } : photos
    case 'sent':
      // The server has them: they are dropped here.
      return photos.upload === 'sending' ? PHOTOS_STORED : photos
    case 'failed':
      return photos.upload === 'sending' ? { ...photos, upload: 'failed' } : photos
  }
}
