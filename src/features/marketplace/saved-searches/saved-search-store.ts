import {
  readSavedSearches,
  type SavedSearch,
  savedSearchesKey,
  savedSearchesText,
} from '@/features/market-index/index/saved-search';
import { createPersistedStores } from '@/lib/persisted-store';

/** The searches that an account has saved on this device. If they can't be written, they last as long as the tab. */
export const savedSearchStore = createPersistedStores<readonly SavedSearch[]>(savedSearchesKey, {
  area: 'local',
  initial: [],
  format: {
    read: readSavedSearches,
    write: (searches) => (searches.length > 0 ? savedSearchesText(searches) : null),
  },
  followsTabs: true,
});
