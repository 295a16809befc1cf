import { useTranslation } from 'react-i18next'
import { PasswordInput as Field, type PasswordInputProps } from '../../ui/PasswordInput.tsx'

/** A password field of the account page. */
export function PasswordInput(props: Omit<PasswordInputProps, 'toggleText'>) {
  const { t } = useTranslation('account')
  return <Field {...props} toggleText={(shown) => t(shown ? 'hide' : 'show', { what: props.label })} />
}
