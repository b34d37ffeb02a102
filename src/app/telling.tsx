import { Notices } from './notices';
import { OfflineNotice } from './offline-notice';

/** What tells of the connection and of failures, over whatever screen there is. */
export function Telling() {
  return (
    <>
      <OfflineNotice />
      <Notices />
    </>
  );
}
