import type { DocumentiPubblici, DocumentoPubblico } from '@gestore/contratto/documenti/forme';
import { Istante, Skeleton } from '@gestore/ui';
import { Download, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DOCUMENTO } from './documenti-pubblicati.testi.ts';
import { useIndirizzoDelFile } from './indirizzo-del-file.ts';

const COMANDO =
  'inline-flex min-comando items-center justify-center gap-2 rounded border border-bordo bg-white px-4 font-semibold hover:bg-fondo';

/** Chi legge le pagine pesa: arriva con il primo documento che si apre. */
const FoglioPdf = pezzo(() => import('../../comune/fogli/foglio-pdf.tsx'), 'FoglioPdf');

/** I documenti pubblicati di una vendita, uno per riga: ciascuno si legge qui o si salva (R76). */
export function DocumentiPubblicati({ documenti }: Pick<DocumentiPubblici, 'documenti'>) {
  const [aperto, apri] = useState<string | null>(null);
  return (
    <ul className="grid">
      {documenti.map((documento) => (
        <li key={documento.id} className="grid gap-3 border-t border-linea py-2">
          <Pubblicato
            documento={documento}
            aperto={documento.id === aperto}
            leggi={() => apri(documento.id === aperto ? null : documento.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Pubblicato({
  documento,
  aperto,
  leggi,
}: {
  documento: DocumentoPubblico;
  aperto: boolean;
  leggi: () => void;
}) {
  const t = useTesti(DOCUMENTO);
  const { id, titolo, genere, pagine, byte, pubblicatoIl } = documento;
  const indirizzo = useIndirizzoDelFile()(id, 'originale');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-testata" />
        <div className="min-w-0 flex-1 basis-48">
          <p lang="it" className="font-semibold break-words">
            {titolo}
          </p>
          <p className="text-sm text-secondario">
            {`${t.generi[genere] === titolo ? '' : `${t.generi[genere]}, `}PDF, ${pagine === null ? '' : `${t.pagine(pagine)}, `}${t.dimensione(byte)}, ${t.pubblicatoIl} `}
            <Istante il={pubblicatoIl} />
          </p>
        </div>
        <div className="non-stampare flex flex-wrap gap-2">
          <button type="button" className={COMANDO} aria-expanded={aperto} onClick={leggi}>
            {aperto ? t.chiudi : t.leggi}
            <span lang="it" className="sr-only">
              {titolo}
            </span>
          </button>
          <a href={indirizzo} download className={COMANDO}>
            <Download aria-hidden="true" className="size-5" />
            <span className="sr-only">
              {t.scarica} <span lang="it">{titolo}</span>
            </span>
          </a>
        </div>
      </div>
      {aperto && (
        <Suspense fallback={<Skeleton label={t.inArrivo} lines={6} />}>
          <FoglioPdf indirizzo={indirizzo} nome={titolo} />
        </Suspense>
      )}
    </>
  );
}
