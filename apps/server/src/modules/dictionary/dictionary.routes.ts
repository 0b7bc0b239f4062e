import { dictionaryApi } from '@shibiao/contract/dictionary';
import { serve, serveAlike } from '../../lib/serve.ts';
import { dictionaries, dictionaryItems } from './dictionary.queries.ts';
import { deleteDictionary, orderDictionary, saveDictionary } from './dictionary.service.ts';

export const dictionaryCalls = [
  serve(dictionaryApi.lists, ({ db, actor, input }) => dictionaries.page(db, actor, input)),
  serveAlike(dictionaryApi.items, ({ db, actor, input }) => dictionaryItems.page(db, actor, input)),
  serve(dictionaryApi.edit, ({ db, actor, input }) => saveDictionary(db, actor, input)),
  serve(dictionaryApi.delete, ({ db, actor, input }) => deleteDictionary(db, actor, input)),
  serve(dictionaryApi.order, ({ db, actor, input }) => orderDictionary(db, actor, input)),
];
