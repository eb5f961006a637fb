import { Button, TextField } from '@gestore/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Forma, useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ScegliVendita } from '../vendita/scegli-vendita.tsx';
import { CERCATO_VUOTO, type Cercato, type FiltroRegistro, filtroDi, REGOLE_CERCATO } from './filtro-scritto.ts';
import { REGISTRO } from './testi.ts';

/** Il modulo di ricerca e la ricerca in corso: cambia solo quando si preme «Cerca», perché ogni lettura si annota. */
export function useRicerca(): {
  forma: Forma<Cercato>;
  filtro: FiltroRegistro;
  giro: number;
  cerca: (evento: FormEvent) => void;
} {
  const t = useTesti(REGISTRO);
  const forma = useForma({ iniziali: CERCATO_VUOTO, regole: REGOLE_CERCATO, nomi: t.nomi, conserva: { no: 'breve' } });
  const [{ filtro, giro }, setCercata] = useState<{ filtro: FiltroRegistro; giro: number }>({ filtro: {}, giro: 0 });
  return {
    forma,
    filtro,
    giro,
    cerca: (evento) => {
      evento.preventDefault();
      // La stessa ricerca premuta di nuovo si rilegge: nel frattempo può essere cambiato qualcosa.
      if (forma.verifica()) setCercata({ filtro: filtroDi(forma.valori), giro: giro + 1 });
    },
  };
}

/** I campi comuni alle due ricerche; quelli di una sola stanno in mezzo. */
export function Ricerca({
  nome,
  ricerca: { forma, cerca },
  children,
}: {
  nome: string;
  ricerca: ReturnType<typeof useRicerca>;
  children: ReactNode;
}) {
  const t = useTesti(REGISTRO);
  return (
    <search>
      <form aria-label={nome} onSubmit={cerca} noValidate className="grid gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ScegliVendita
            etichetta={t.nomi.asta}
            vuota={t.tutte}
            valore={forma.valori.asta}
            scegli={(asta) => forma.imposta({ asta })}
          />
          <TextField label={t.nomi.chi} hint={t.aiutoChi} {...forma.campo('chi')} />
          {children}
          <TextField label={t.nomi.dal} hint={t.aiutoData} {...forma.campo('dal')} />
          <TextField label={t.nomi.al} hint={t.aiutoData} {...forma.campo('al')} />
        </div>
        <Button type="submit" className="justify-self-start">
          {t.cerca}
        </Button>
      </form>
    </search>
  );
}
