import type { RigaAsta } from '@gestore/contratto';
import type { CodaDiPagina } from '@gestore/contratto/linea/pagina';
import { Alert, Button, Skeleton } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { puntoDellaVendita } from '../vendita/a-che-punto.ts';
import { CALENDARIO } from './calendario-vendite.testi.ts';
import { CalendarioVendite } from './calendario-vendite.tsx';

/** Un elenco di vendite di cui si chiede un periodo: le sue pagine, e quante per volta. */
type Leggi = (filtro: {
  dal?: number;
  al?: number;
  quante: number;
  dopo?: string;
}) => Promise<CodaDiPagina & { aste: RigaAsta[] }>;

const PER_PAGINA = 200;
/** Le vendite di un periodo che si disegnano senza chiederlo: oltre si dice, e si chiede. */
const DISEGNATE = 1_000;

/** Il calendario di un elenco lungo quanto si vuole: si leggono le vendite del periodo che si guarda, e nessuna si perde. */
export function CalendarioDelPeriodo({
  nome,
  leggi,
  leggiamo,
  vuoto,
  collegamento,
}: {
  /** Quale elenco, per la memoria delle letture. */
  nome: string;
  leggi: Leggi;
  leggiamo: string;
  vuoto: string;
  collegamento: (id: string) => string;
}) {
  const t = useTesti(CALENDARIO);
  const [{ dal, al, quante }, setPeriodo] = useState({ dal: 0, al: 0, quante: DISEGNATE });
  const vicine = useQuery({ queryKey: ['dashboard', 'calendario', nome, 'vicine'], queryFn: () => leggiVicine(leggi) });
  const periodo = useQuery({
    queryKey: ['dashboard', 'calendario', nome, dal, al, quante],
    queryFn: () => leggiFino(leggi, { dal, al, quante }),
    enabled: al > 0,
    placeholderData: keepPreviousData,
  });
  const errore = vicine.error ?? periodo.error;
  if (vicine.data === undefined)
    return errore === null ? <Skeleton label={leggiamo} lines={8} /> : <Errore testo={errore.message} />;
  const vendite = (periodo.data?.aste ?? vicine.data).flatMap((asta) => {
    const { id, titolo, inizioOperazioniIl: inizioIl } = asta;
    return inizioIl === null ? [] : [{ id, titolo, inizioIl, punto: puntoDellaVendita(asta) }];
  });
  return (
    <>
      {errore !== null && <Errore testo={errore.message} />}
      {vicine.data.length === 0 && <p className="text-secondario">{vuoto}</p>}
      {periodo.data?.altre === true && (
        <Alert>
          <p role="status">{t.troppe(vendite.length)}</p>
          <Button variant="secondary" onClick={() => setPeriodo({ dal, al, quante: quante + DISEGNATE })}>
            {t.mostraAnche}
          </Button>
        </Alert>
      )}
      <CalendarioVendite
        vendite={vendite}
        collegamento={collegamento}
        quandoPeriodo={(daIl, finoIl) =>
          setPeriodo((prima) =>
            prima.dal === daIl && prima.al === finoIl ? prima : { dal: daIl, al: finoIl, quante: DISEGNATE },
          )
        }
      />
    </>
  );
}

function Errore({ testo }: { testo: string }) {
  return (
    <Alert tone="error" role="alert">
      <span lang="it">{testo}</span>
    </Alert>
  );
}

/** La prossima e l'ultima: dicono su quale mese aprirsi, e se c'è qualcosa da mostrare. */
async function leggiVicine(leggi: Leggi): Promise<RigaAsta[]> {
  const adesso = Date.now();
  const [dopo, prima] = await Promise.all([leggi({ dal: adesso, quante: 1 }), leggi({ al: adesso, quante: 1 })]);
  return [...prima.aste, ...dopo.aste];
}

async function leggiFino(
  leggi: Leggi,
  { dal, al, quante }: { dal: number; al: number; quante: number },
): Promise<{ aste: RigaAsta[]; altre: boolean }> {
  const aste: RigaAsta[] = [];
  for (let dopo: string | null = ''; dopo !== null; ) {
    if (aste.length >= quante) return { aste, altre: true };
    const pagina: CodaDiPagina & { aste: RigaAsta[] } = await leggi({
      dal,
      al,
      quante: PER_PAGINA,
      ...(dopo === '' ? {} : { dopo }),
    });
    aste.push(...pagina.aste);
    dopo = pagina.prossimo;
  }
  return { aste, altre: false };
}
