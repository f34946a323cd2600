import type { SavedView, SavedViewList, SavedViewRequest } from '@assay/contract/api/analysis/saved-views.ts';
import { SAVED_VIEW_PARAMETERS, SAVED_VIEWS_PER_ACCOUNT } from '@assay/contract/values/search.ts';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import {
  deleteSavedView,
  findSavedView,
  listSavedViews,
  type SavedViewRow,
  saveView,
} from '#platform/db/ratings/work/saved-views.ts';
import { AppError } from '#platform/errors.ts';

type Reader = Pick<Session, 'accountId' | 'companyId' | 'companyRole'>;

const toSavedView = ({ id, name, query, shared, accountId, by }: SavedViewRow, reader: Reader): SavedView => ({
  ...{ id, name, query, shared, by },
  own: accountId === reader.accountId,
});

/** Own views of a list, and those shared in the company, by name. */
export async function readSavedViews({ db }: Context, reader: Reader, list: SavedViewList): Promise<SavedView[]> {
  const rows = await db.withCompany(reader.companyId, (tx) => listSavedViews(tx, reader.accountId, list));
  return rows.map((row) => toSavedView(row, reader));
}

/** @throws {AppError} name-empty, saved-view-too-many */
export async function storeView(
  { db }: Context,
  reader: Reader,
  { list, name, query, shared }: SavedViewRequest,
): Promise<SavedView> {
  if (name === '') throw new AppError('name-empty');
  const { companyId, accountId } = reader;
  const known = [...new URLSearchParams(query)].filter(([parameter]) => SAVED_VIEW_PARAMETERS.includes(parameter));
  const view = { id: uuidv7(), companyId, accountId, list, name, shared };
  return db.withCompany(companyId, async (tx) => {
    const stored = await saveView(tx, { ...view, query: `${new URLSearchParams(known)}` }, SAVED_VIEWS_PER_ACCOUNT);
    if (stored === null) throw new AppError('saved-view-too-many', { count: SAVED_VIEWS_PER_ACCOUNT });
    return toSavedView((await findSavedView(tx, stored))!, reader);
  });
}

/** Deletes an own view; owners of the company also delete shared ones. @throws {AppError} saved-view-not-found */
export async function removeSavedView({ db }: Context, reader: Reader, id: string): Promise<void> {
  await db.withCompany(reader.companyId, async (tx) => {
    const view = await findSavedView(tx, id);
    const allowed = view && (view.accountId === reader.accountId || (view.shared && reader.companyRole === 'owner'));
    if (!allowed) throw new AppError('saved-view-not-found');
    await deleteSavedView(tx, id);
  });
}
