import { styled } from '../ui/styled.ts'

/** Over a part of a review. Not a heading: a view does not know the heading level of its place on the page. */
export const ReviewTitle = styled('div')({ marginBottom: 6, fontSize: '0.9375em', fontWeight: 600 })
