import { Observable } from '../../../shared/observable.ts'

/** A snapshot of several fields, of which each change names only those that differ. */
export class ObservableFields<T extends object> extends Observable<T> {
  override set(change: Partial<T>): void {
    super.set({ ...this.getSnapshot(), ...change })
  }
}
