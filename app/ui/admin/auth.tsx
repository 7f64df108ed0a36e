import { createContext, type ReactNode, useContext } from "react";

interface Auth {
  user: { email: string };
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ user, children }: Auth & { children: ReactNode }) {
  return <AuthContext.Provider value={{ user }}>{children}</AuthContext.Provider>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
