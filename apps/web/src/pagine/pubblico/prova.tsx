import { provaLApparecchio } from '@gestore/contratto/sala/chiamate';
import { Alert, Button, Card, Skeleton } from '@gestore/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useUtente } from '../../accesso/sessione.ts';
import { StanzaDiProva } from '../../cose/esercitazione/stanza-di-prova.tsx';
import { PROVA } from '../../cose/esercitazione/testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { segna } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Chi prova una gara può provare anche ciò con cui parlerà nella sala virtuale. */
const ProvaDispositivi = lazy(async () => ({
  default: (await import('../../cose/dispositivi/prova-dispositivi.tsx')).ProvaDispositivi,
}));

/** I numeri delle esercitazioni: abbastanza da non ripetersi, abbastanza corti da dettarli. */
const SEMI = 1_000_000;

/** La vendita di prova: prima che cos'è, poi la stanza. */
export function Prova() {
  const t = useTesti(PROVA);
  useTitolo(t.titolo);
  const seme = useSeme();
  const [giro, setGiro] = useState<number | null>(null);
  const inizia = (): void => {
    segna('prova');
    setGiro((prima) => (prima ?? 0) + 1);
  };
  return (
    <div className="grid gap-4">
      <Alert tone="warning">
        <p className="font-bold">{t.senzaValore}</p>
        <p>{t.senzaValoreCorpo}</p>
      </Alert>
      {giro === null ? (
        <div className="grid gap-4">
          <h1 className="text-2xl font-bold">{t.titolo}</h1>
          <p className="max-w-prose">{t.cheCosa}</p>
          <ol className="grid max-w-prose list-decimal gap-2 pl-5">
            {t.comeVa.map((voce) => (
              <li key={voce}>{voce}</li>
            ))}
          </ol>
          <div>
            <Button large onClick={inizia}>
              {t.inizia}
            </Button>
          </div>
        </div>
      ) : (
        <StanzaDiProva
          key={`${seme.numero}-${giro}`}
          seme={seme.numero}
          ripeti={inizia}
          altri={() => {
            seme.cambia();
            inizia();
          }}
        />
      )}
      <div id="dispositivi">
        {/* Tiene il posto: ciò che arriva non spinge fuori vista il comando su cui si è. */}
        <Suspense fallback={<Skeleton label={t.dispositiviInArrivo} lines={8} />}>
          <ConLaSuaVendita />
        </Suspense>
      </div>
      <Card title={t.mancano}>
        <ul className="grid list-disc gap-1 pl-5">
          {t.mancanoVoci.map((voce) => (
            <li key={voce}>{voce}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Di chi è entrato nella sua vendita si prova anche la rete, e l’esito resta per chi dà assistenza. */
function ConLaSuaVendita() {
  const utente = useUtente('user');
  if (utente?.strategia !== 'user') return <ProvaDispositivi />;
  const { astaId: id, ruolo } = utente;
  if (ruolo !== 'offerente') return <ProvaDispositivi asta={id} />;
  return <ProvaDispositivi asta={id} conserva={(esito) => chiama(provaLApparecchio, { id, ...esito })} />;
}

/** Il numero dell'esercitazione: quello scritto nell'indirizzo, o uno a caso. */
function useSeme(): { numero: number; cambia(): void } {
  const { seme } = useSearch({ strict: false }) as { seme?: unknown };
  const vai = useNavigate();
  const [aCaso] = useState(semeACaso);
  return {
    numero: typeof seme === 'number' && Number.isSafeInteger(seme) ? seme : aCaso,
    cambia() {
      const search: Record<string, number> = { seme: semeACaso() };
      void vai({ to: '/prova', search, replace: true, resetScroll: false });
    },
  };
}

const semeACaso = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEMI;
