import { filesApi } from '@shibiao/contract/files';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { fileUrl } from '../../lib/fileUrl.ts';
import { queryOf } from '../../lib/query.ts';
import { type CardFacts, NameCardDialog } from '../../shared/nameCard/NameCardDialog.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

/** Staff's tags are internal. */
const withoutTags = ({ name, homeCityName, fields, topics, intro }: CardFacts): CardFacts => ({
  name,
  homeCityName,
  fields,
  topics,
  intro,
});

/** 名片 of a teacher for a customer, made by staff. */
export default function NameCard({ teacherId, onClose }: { teacherId: number; onClose: () => void }) {
  const query = useQuery(queryOf(teachersApi.one, { id: teacherId }));
  const teacher = query.data;
  const photoIds = teacher?.photoFileId ? [teacher.photoFileId] : [];
  const photo = useQuery({
    ...queryOf(filesApi.refs, { ids: photoIds }, { isQuiet: true }),
    enabled: photoIds.length > 0,
  });
  const [face] = photo.data?.list ?? [];
  return (
    <NameCardDialog
      teacher={teacher ? withoutTags(teacher) : null}
      photo={face ? fileUrl(face.url) : null}
      onClose={onClose}
    >
      <QueryState of={query} />
    </NameCardDialog>
  );
}
