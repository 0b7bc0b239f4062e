import { z } from 'zod';
import { wireDate, wireTime } from './fields.ts';
import { listOf, page } from './lists.ts';

/**
 * Answers to visitors of calls shared with staff, with their own keys: a column added for staff stays internal until it
 * is added here.
 */
const portalMenuItem: z.ZodType<PortalMenuItem> = z.object({
  id: z.number(),
  path: z.string(),
  view: z.string().nullable(),
  name: z.string(),
  hidden: z.boolean(),
  isEntry: z.boolean(),
  meta: z.object({
    title: z.string(),
    icon: z.string().nullable(),
    /** Number of things new to the caller on this page. */
    bubble: z.number().optional(),
    isUrgent: z.boolean().optional(),
  }),
  get children() {
    return z.array(portalMenuItem);
  },
});
interface PortalMenuItem {
  id: number;
  path: string;
  view: string | null;
  name: string;
  hidden: boolean;
  isEntry: boolean;
  meta: {
    title: string;
    icon: string | null;
    bubble?: number | undefined;
    isUrgent?: boolean | undefined;
  };
  children: PortalMenuItem[];
}
export const portalMenu = listOf(portalMenuItem);
/** Whether the address is a page; no name and no person. */
export const portalPageAt = z.object({
  isKnown: z.boolean(),
  title: z.string().nullable(),
  administrators: z.array(z.string()),
});
export const portalFunctions = listOf(z.string());

/** Session user info of product.md 3; staff-only fields are empty. */
export const portalUser = z.object({
  name: z.string(),
  nickname: z.string(),
  introduction: z.string(),
  avatar: z.string().nullable(),
  headIcon: z.string().nullable(),
  phone: z.string(),
  username: z.string(),
  token: z.string(),
  roles: z.array(z.string()),
  userRole: z.number().nullable(),
  roleStr: z.string(),
  userInfo: z.object({ userType: z.number(), userId: z.number() }),
  personnelId: z.number().nullable(),
  orgnizationalid: z.number().nullable(),
  jianzhiorgid: z.number(),
  birth: z.string().nullable(),
  shengrimsg: z.number().nullable(),
  /** Partners only; the institution's salesperson. */
  contactIds: z.string(),
  coorgid: z.number().nullable(),
  authorId: z.number().nullable(),
  authorOrgId: z.number().nullable(),
  /** Teachers only. */
  teacherId: z.number().nullable(),
  hezuostatus: z.number().nullable(),
  jiesuanfangshi: z.number().nullable(),
  mustChangePassword: z.boolean(),
  hasWechat: z.boolean(),
  isWechatRefused: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
});
export const portalSentCode = z.object({ sentTo: z.string(), demoCode: z.string().nullable() });
export const portalSession = z.object({ accessToken: z.string(), mustChangePassword: z.boolean() });
export const portalSessions = listOf(
  z.object({
    id: z.number(),
    client: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: wireTime,
    lastSeenAt: wireTime,
    isCurrent: z.boolean(),
  }),
);
export const portalAvatar = z.object({ headIcon: z.string() });

export const portalFavourites = page(
  z.object({
    id: z.number(),
    kind: z.string(),
    targetId: z.number(),
    title: z.string(),
    path: z.string().nullable(),
    isGone: z.boolean(),
    groupName: z.string().nullable(),
    note: z.string().nullable(),
    createdAt: wireTime,
  }),
);
export const portalFavouriteCounts = z.object({
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  groups: z.array(z.object({ groupName: z.string(), count: z.number() })),
});
export const portalFavouriteIds = z.object({ ids: z.record(z.string(), z.array(z.number())) });
export const portalFavourite = z.object({ isFavourite: z.boolean() });

/** The sender's name without an id; of the data only the screen to open. */
const portalMessage = z.object({
  id: z.number(),
  msgSendtype: z.number(),
  msgTitle: z.string(),
  msgContent: z.string(),
  msgCount: z.number(),
  data: z.object({ path: z.string().optional() }),
  senderName: z.string().nullable(),
  at: wireTime,
  readAt: wireTime.nullable(),
  clickedAt: wireTime.nullable(),
});
export const portalInbox = page(portalMessage).extend({ unread: z.number() });
export const portalWaiting = listOf(portalMessage).extend({ silent: z.array(z.string()) });
export const portalMessageSettings = z.object({
  off: z.array(z.string()),
  isQuiet: z.boolean(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  isDigest: z.boolean(),
});

/** Without staff's assignments and notes. */
export const portalTodos = page(
  z.object({
    id: z.number(),
    kind: z.string(),
    title: z.string(),
    lessonId: z.number().nullable(),
    dueOn: wireDate.nullable(),
    doneAt: wireTime.nullable(),
    path: z.string(),
  }),
);

/** After sign-in: the greeting, and a partner's poster; no money, no approvals. */
export const portalStartup = z.object({
  birthday: z.object({ kind: z.enum(['staff', 'teacher']), name: z.string() }).nullable(),
  poster: z
    .object({ id: z.number(), title: z.string(), imgurl: z.string(), imgopen: z.string().nullable() })
    .nullable(),
});
export const portalTeacherWaiting = listOf(
  z.object({
    id: z.number(),
    lessonid: z.string(),
    lessonname: z.string(),
    lessondate: z.string(),
    cooperationName: z.string(),
  }),
);
export const portalHits = listOf(
  z.object({
    kind: z.string(),
    id: z.number(),
    title: z.string(),
    subtitle: z.string(),
    path: z.string(),
  }),
);

export const portalDictionary = page(
  z.object({
    listitemid: z.number(),
    listname: z.string(),
    listitemname: z.string(),
    sortOrder: z.number(),
  }),
);
export const portalRegions = page(
  z.object({
    codeid: z.number(),
    name: z.string(),
    level: z.number(),
    parentid: z.number(),
    parentName: z.string().nullable(),
    pinyin: z.string(),
    initials: z.string(),
  }),
);

/** The caller's deletions, without their author. */
export const portalDeletions = page(
  z.object({
    id: z.number(),
    title: z.string(),
    kind: z.string(),
    at: wireTime,
    reason: z.string().nullable(),
    count: z.number(),
    open: z.number(),
  }),
);
export const portalRestored = z.object({ restored: z.number() });

/** The caller's own views: visitors get no shared ones. */
export const portalView = z.object({
  id: z.number(),
  screen: z.string(),
  name: z.string(),
  config: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  isShared: z.boolean(),
  ownerName: z.string().nullable(),
});
export const portalViews = listOf(portalView);

export const portalFile = z.object({
  id: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  isImage: z.boolean(),
  url: z.string(),
});
export const portalFiles = listOf(portalFile);
export const portalParts = z.object({ list: z.array(z.number()), parts: z.number(), partSize: z.number() });
/** One of a teacher's own documents, without what staff count of it. */
export const portalOutline = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  teacherId: z.number(),
  teachername: z.string(),
  parentId: z.number().nullable(),
  path: z.string().nullable(),
  purpose: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  visibility: z.number(),
  versionId: z.number().nullable(),
  versionNo: z.number().nullable(),
  size: z.number().nullable(),
  updatedAt: z.string(),
  byName: z.string().nullable(),
  lessons: z.number(),
});
export const portalSavedOutline = z.object({ id: z.number(), versionNo: z.number().nullable() });
/** A teacher's own tree and what happened in it. */
export const portalTree = z.object({
  tree: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      parentId: z.number().nullable(),
      kind: z.enum(['folder', 'doc']),
      name: z.string(),
      purpose: z.string(),
      topic: z.string().nullable(),
      field: z.string().nullable(),
      visibility: z.number(),
      versionId: z.number().nullable(),
      versionNo: z.number().nullable(),
      fileId: z.number().nullable(),
      size: z.number().nullable(),
      mime: z.string().nullable(),
      updatedAt: z.string(),
      lessonsAhead: z.number(),
    }),
  ),
  log: page(
    z.object({
      id: z.number(),
      nodeId: z.number(),
      name: z.string(),
      versionNo: z.number().nullable(),
      action: z.string(),
      byName: z.string().nullable(),
      at: z.string(),
      detail: z.string().nullable(),
    }),
  ),
});
export const portalPreview = z.object({
  state: z.number(),
  html: z.string().nullable(),
  pages: z.number().nullable(),
  name: z.string(),
  mime: z.string(),
  url: z.string(),
});
export const portalComparison = z.object({
  parts: z.array(z.object({ change: z.number(), text: z.string() })),
  added: z.number(),
  removed: z.number(),
  isCut: z.boolean(),
});
/** A document of a lesson, without what staff do with it. */
export const portalLessonDocument = z.object({
  id: z.number(),
  name: z.string(),
  purpose: z.string(),
  versionNo: z.number(),
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  at: z.string(),
});
/** A version of a teacher's own document, without what staff do with it. */
export const portalVersion = z.object({
  id: z.number(),
  no: z.number(),
  fileId: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  url: z.string(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: z.string(),
  source: z.string(),
  restoredFrom: z.number().nullable(),
  previewState: z.number(),
});
export const portalUploadPermit = z.object({
  storage: z.enum(['local', 'qiniu']),
  uploadUrl: z.string(),
  token: z.string(),
  key: z.string(),
  domain: z.string(),
  ticket: z.string(),
});
