import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureQuery } from '#api/news.ts';

interface Props {
  src: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** An image of an article; its space is reserved while it loads. */
export function Picture({ src, alt, width, height }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(pictureQuery(src));
  const [address, setAddress] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <p className="small text-3">{t('news.pictureFailed', { name: alt })}</p>;
  return <img src={address} alt={alt} width={width} height={height} />;
}
