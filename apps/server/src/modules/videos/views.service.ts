import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { COMPLETE_PERCENT, type videosApi } from '@shibiao/contract/videos';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Device, deviceOf } from '../../lib/device.ts';
import { AppError, badRequest } from '../../lib/errors.ts';
import { endOfLink, linkOf } from '../../lib/file-links.ts';
import { anyVideo, oneVideo, type Video, videosForLessons } from './videos.queries.ts';
import { coverView, heatOf, lockView, openView, secondsWith, type Viewer, viewsOf } from './views.queries.ts';
import { mediaOf, playUrl, vodOf } from './vod.ts';

type Play = OutputOf<typeof videosApi.play>;
const PUBLISHED = 2;
const HOUR = 3600;
/** Seconds over twice the time passed that a report may bring: the first one comes with its first seconds. */
const GRACE = 5;

const DEVICES: Record<Device, string> = { web: '电脑', phone: '手机', wechat: '微信' };

/** Seconds for which a link to play a video is good: its length and two hours more. */
const leastOf = (video: Video): number => (video.duration ?? HOUR) + 2 * HOUR;
const endOf = (video: Video): string => new Date(endOfLink(Date.now(), leastOf(video)) * 1000).toISOString();

/** A link to play a video. @throws 410 when the bytes are gone */
async function addressOf(environment: Environment, video: Video): Promise<Pick<Play, 'url' | 'expiresAt'>> {
  if (video.fileId) {
    const url = linkOf(environment.SIGNING_KEY, video.fileId, Date.now(), leastOf(video));
    return { url, expiresAt: endOf(video) };
  }
  const service = vodOf(environment);
  const media = service && video.vodFileId ? await mediaOf(service, video.vodFileId) : undefined;
  if (!service || !media) throw new AppError(410, '视频文件已不在，请联系管理员');
  const until = Date.now() + leastOf(video) * 1000;
  return { url: playUrl(service, media.url, until), expiresAt: new Date(until).toISOString() };
}

/** Where a lesson plays a teacher's video; null when it may not be shown to the caller, or no longer. */
export async function lessonVideo(
  db: Database,
  actor: Actor,
  environment: Environment,
  id: number,
): Promise<string | null> {
  const [shown] = await videosForLessons(db, [id], actor.userType !== 1);
  return shown ? (await addressOf(environment, shown)).url : null;
}

interface PlayCall {
  db: Database;
  environment: Environment;
  request: FastifyRequest;
}

/** Opens a video for somebody with a session. The teacher's own views, reviews and previews are not recorded. */
export async function playVideo(
  call: PlayCall,
  actor: Actor,
  { id, isPreview }: InputOf<typeof videosApi.play>,
): Promise<Play> {
  const video = await oneVideo(call.db, actor, id);
  if (video.status === 0) throw badRequest('视频还没有传完');
  const isOwn = actor.userType === 3 || video.uploadedBy === actor.accountId;
  const isRecorded = video.status === PUBLISHED && !isOwn && !isPreview;
  const { environment } = call;
  return {
    ...(await addressOf(environment, video)),
    poster: video.posterFileId === null ? null : linkOf(environment.SIGNING_KEY, video.posterFileId),
    ...(await opened(call, video, isRecorded ? { actor, viewer: { accountId: actor.accountId } } : null)),
  };
}

/** The same for the holder of a link; the caller has looked at the link, whose own address gives the file. */
export async function playLinked(call: PlayCall, linkId: number, id: number, url: string): Promise<Play> {
  const video = await anyVideo(call.db, id);
  const view = await opened(call, video, { actor: SYSTEM, viewer: { linkId } });
  return { url, expiresAt: endOf(video), poster: null, ...view };
}

/** The facts of a video and the view that begins or goes on. */
async function opened(
  { db, request }: PlayCall,
  video: Video,
  recorded: { actor: Actor | typeof SYSTEM; viewer: Viewer } | null,
): Promise<Pick<Play, 'title' | 'duration' | 'startAt' | 'viewId'>> {
  const device = DEVICES[deviceOf(request.headers['user-agent'] ?? '')];
  const view = recorded
    ? await transaction(db, recorded.actor, (trx) => openView(trx, video.id, recorded.viewer, device))
    : null;
  return {
    title: video.title,
    duration: video.duration,
    startAt: view && !view.isComplete ? Math.min(view.furthest, Math.max(0, (video.duration ?? 0) - 5)) : 0,
    viewId: view?.id ?? null,
  };
}

/**
 * Adds seconds that were shown to a view.
 * @throws 400 when they are more than a player at double speed can show in the time since the last report
 */
export async function beatView(
  db: Database,
  actor: Actor | typeof SYSTEM,
  viewer: Viewer,
  { viewId, spans }: Pick<InputOf<typeof videosApi.beat>, 'viewId' | 'spans'>,
): Promise<OutputOf<typeof videosApi.beat>> {
  return await transaction(db, actor, async (trx) => {
    const view = await lockView(trx, viewId, viewer);
    const end = view.duration ?? 86_400;
    const within = spans
      .map(([from, to]): [number, number] => [Math.min(from, end), Math.min(to, end)])
      .filter(([from, to]) => from < to);
    const { seconds, furthest } = await secondsWith(trx, viewId, within);
    if (seconds - view.seconds > 2 * view.passed + GRACE) throw badRequest('上报的观看时长超过了经过的时间');
    const isComplete = view.duration !== null && seconds * 100 >= view.duration * COMPLETE_PERCENT;
    await coverView(trx, viewId, within, { seconds, furthest, isComplete });
    return { seconds, isComplete };
  });
}

/** The views of a video, and its curve of heat. @throws 404 out of scope */
export async function listViews(
  db: Database,
  actor: Actor,
  input: InputOf<typeof videosApi.views>,
): Promise<OutputOf<typeof videosApi.views>> {
  await oneVideo(db, actor, input.id);
  const [list, { total, heat }] = await Promise.all([viewsOf(db, input.id, input), heatOf(db, input.id)]);
  return { list, total, heat };
}
