import { FOTO_MAX_MB, PDF_MAX_MB } from '@gestore/contratto/documenti/limiti-documenti';
import { Button, FileField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RispostaMancata } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { chiaveDocumenti, type PostoDocumenti } from '../usa-documenti.ts';
import { caricaFile, type ImpedimentoDelFile, impedimentoDelFile } from './carica-file.ts';
import { DOCUMENTI } from './documenti-della-vendita.testi.ts';

type StatoFile = keyof (typeof DOCUMENTI)['it']['statiFile'];
/** Un file scelto, e a che punto è. */
type Arrivo = { chiave: number; file: File; stato: StatoFile; parte: number; perche: string | null };

const ACCETTATI = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

type Parti = {
  id: string;
  posto: PostoDocumenti;
  sostituisce?: { documento: string; titolo: string };
  fatto?: () => void;
};

/** La scelta dei file e quelli che stanno salendo, uno alla volta: uno che si interrompe si riprende, gli altri vanno avanti. */
export function Arrivi({ id, posto, sostituisce, fatto }: Parti) {
  const t = useTesti(DOCUMENTI);
  const { arrivi, aggiungi, riprendi, togli } = useArrivi({
    id,
    posto,
    sostituisce: sostituisce?.documento ?? null,
    fatto,
  });
  return (
    <div className="grid gap-3">
      <FileField
        name="documenti"
        label={sostituisce === undefined ? t.aggiungi : t.sostituisciCon(sostituisce.titolo)}
        accept={ACCETTATI}
        multiple={sostituisce === undefined}
        hint={t.tipi(PDF_MAX_MB, FOTO_MAX_MB)}
        files={[]}
        onFiles={aggiungi}
      />
      {arrivi.length > 0 && (
        <ul aria-label={t.inArrivo} className="grid gap-2">
          {arrivi.map((arrivo) => (
            <li key={arrivo.chiave} className="grid gap-1 rounded border border-linea px-3 py-2">
              <UnArrivo arrivo={arrivo} riprendi={() => riprendi(arrivo)} togli={() => togli(arrivo)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UnArrivo({
  arrivo: { file, stato, parte, perche },
  riprendi,
  togli,
}: {
  arrivo: Arrivo;
  riprendi: () => void;
  togli: () => void;
}) {
  const t = useTesti(DOCUMENTI);
  const finito = stato === 'fatto' || stato === 'no' || stato === 'fermo';
  const percento = Math.round(parte * 100);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
        <span role="status" className="text-sm text-secondario">
          {t.statiFile[stato]}
          {stato === 'sale' && `, ${t.arrivato(percento)}`}
        </span>
      </p>
      {!finito && (
        <progress
          aria-label={`${file.name}: ${t.statiFile[stato]}`}
          className="h-2 w-full accent-azione"
          max={100}
          value={stato === 'controllo' ? 100 : percento}
        />
      )}
      {perche !== null && (
        <p role="alert" lang="it" className="text-sm font-semibold text-errore">
          {perche}
        </p>
      )}
      {(stato === 'fermo' || stato === 'no') && (
        <div className="flex flex-wrap gap-2">
          {stato === 'fermo' && (
            <Button variant="secondary" aria-label={`${t.riprendi} ${file.name}`} onClick={riprendi}>
              {t.riprendi}
            </Button>
          )}
          <Button variant="secondary" aria-label={`${t.togli}: ${file.name}`} onClick={togli}>
            {t.togli}
          </Button>
        </div>
      )}
    </>
  );
}

type Usa = {
  arrivi: readonly Arrivo[];
  aggiungi: (scelti: File[]) => void;
  riprendi: (arrivo: Arrivo) => void;
  togli: (arrivo: Arrivo) => void;
};

function useArrivi({
  id,
  posto,
  sostituisce,
  fatto,
}: {
  id: string;
  posto: PostoDocumenti;
  sostituisce: string | null;
  fatto: (() => void) | undefined;
}): Usa {
  const t = useTesti(DOCUMENTI);
  const cache = useQueryClient();
  const [arrivi, setArrivi] = useState<readonly Arrivo[]>([]);
  const conto = useRef(0);
  // Uno alla volta: salgono tutti con la stessa linea, e il primo finisce prima.
  const ultima = useRef(Promise.resolve());
  const cambia = (chiave: number, parte: Partial<Arrivo>): void =>
    setArrivi((prima) => prima.map((uno) => (uno.chiave === chiave ? { ...uno, ...parte } : uno)));
  const manda = async ({ chiave, file }: Pick<Arrivo, 'chiave' | 'file'>): Promise<void> => {
    try {
      const esito = await caricaFile(file, { id, posto, sostituisce }, (stato, parte) =>
        cambia(chiave, { stato, parte }),
      );
      if (esito === 'gia') return cambia(chiave, { stato: 'no', perche: t.giaPresente });
      if (esito === 'ignoto') return cambia(chiave, { stato: 'fermo', perche: t.interrotto });
      cambia(chiave, { stato: 'fatto', perche: null });
      await cache.invalidateQueries({ queryKey: chiaveDocumenti(id) });
      fatto?.();
    } catch (causa) {
      const caduto = causa instanceof RispostaMancata;
      const perche = caduto ? t.interrotto : causa instanceof Error ? causa.message : t.interrotto;
      cambia(chiave, { stato: caduto ? 'fermo' : 'no', perche });
    }
  };
  const inFila = (arrivo: Pick<Arrivo, 'chiave' | 'file'>): void => {
    cambia(arrivo.chiave, { stato: 'letto', parte: 0, perche: null });
    ultima.current = ultima.current.then(() => manda(arrivo));
  };
  return {
    arrivi,
    aggiungi(scelti) {
      const nuovi = scelti.map((file): Arrivo => {
        conto.current += 1;
        const no = impedimentoDelFile(file);
        return {
          chiave: conto.current,
          file,
          stato: no === null ? 'letto' : 'no',
          parte: 0,
          perche: no && inParole(t, no),
        };
      });
      setArrivi((prima) => [...prima.filter(({ stato }) => stato !== 'fatto'), ...nuovi]);
      for (const arrivo of nuovi) if (arrivo.stato === 'letto') inFila(arrivo);
    },
    riprendi: inFila,
    togli: ({ chiave }) => setArrivi((prima) => prima.filter((uno) => uno.chiave !== chiave)),
  };
}

const inParole = (t: (typeof DOCUMENTI)['it'], no: ImpedimentoDelFile): string =>
  no.tipo === 'altro' ? t.altroTipo : t.troppoGrande(no.mega, no.limite);
