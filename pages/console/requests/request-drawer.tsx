import { Drawer } from '../parts/drawer.tsx'
import { go, hereWith } from '../router/place.ts'
import { RequestView } from './request-view.tsx'

const close = () => go(hereWith({ open: undefined }))

/** One request beside the list. */
export function RequestDrawer({ id }: { readonly id: string }) {
  return (
    <Drawer name="Request" of={id} closing="Close the request" close={close}>
      <RequestView key={id} id={id} />
    </Drawer>
  )
}
