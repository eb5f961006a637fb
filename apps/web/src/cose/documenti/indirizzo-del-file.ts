import { contenutoPerTutti } from '@gestore/contratto/documenti/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { createContext, useContext } from 'react';

/** Dove sta un file di una vendita, in una sua misura. */
type IndirizzoDelFile = (documento: string, misura: string) => string;

const perTutti: IndirizzoDelFile = (documento, misura) => indirizzoDi(contenutoPerTutti, { documento, misura });

/** Pubblicata la vendita, i file stanno per chiunque; prima, chi ne guarda l’anteprima li prende dalla sua strada. */
const Indirizzo = createContext<IndirizzoDelFile>(perTutti);
export const FileDaUnAltraStrada = Indirizzo.Provider;
export const useIndirizzoDelFile = (): IndirizzoDelFile => useContext(Indirizzo);
