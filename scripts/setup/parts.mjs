/** The content of the private prefix: Debian packages, and the files to keep. */
import { canHavePrefix, codename } from "./machine.mjs";

/**
 * The versions that the tests run with, as README and documentation name them. Debian testing moves: a suite that finds
 * another version there fails.
 */
export const tested = /** @type {const} */ ({
  gcc: "12",
  clang: "14",
  eigen: ["3.4", "5"],
  emscripten: ["3.1.69", "6.0"],
});

/**
 * A folder of the prefix with packages of one release, which is the machine's own by default.
 * @typedef {object} Part
 * @property {string} title
 * @property {string} [release]
 * @property {readonly string[]} [packages] alone, unless one of the next two is given
 * @property {readonly string[]} [only] of them and their dependencies; `*` stands for any text
 * @property {readonly string[]} [without] of those
 * @property {readonly string[]} [exclude] tar patterns
 * @property {string} [source] a source package instead
 * @property {readonly string[]} [members] files to extract from it
 */

const notNeeded = [
  "./usr/share/doc",
  "./usr/share/man",
  "./usr/share/lintian",
  "./usr/share/locale",
];

/**
 * Packages that every Debian has, or that no browser needs under test. The C library above all: its loader is the
 * machine's, and the two must have the same version.
 */
const onEveryDebian = [
  ...["libc6", "perl", "perl-base", "perl-modules-5.36", "libperl5.36", "libdb5.3", "dpkg", "tar"],
  ...["systemd", "systemd-sysv", "libpam-systemd", "init-system-helpers", "sysvinit-utils"],
  ...["adduser", "passwd", "mount", "procps", "debconf", "debianutils", "usrmerge", "lsb-base"],
  ...["libpam-modules", "libpam-modules-bin", "libpam-runtime", "gcc-12-base", "x11-common"],
  ...["adwaita-icon-theme", "iso-codes", "xdg-utils", "emacsen-common", "dictionaries-common"],
  ...["hunspell-en-us", "libaspell15", "lsb-release"],
];

/** A compiler with the C library of its release, so that it runs on any. @param {readonly string[]} packages */
const compiler = (...packages) => ({
  packages,
  only: [
    ...[...packages, "binaryen", "node-acorn", "clang-*", "libclang-c*", "lld-*", "llvm-*"],
    ...["libllvm*", "libedit2", "libbsd0", "libmd0", "libxml2*", "libicu*", "libz3-4", "libffi8"],
    ...["libc6", "libgcc-s1", "libstdc++6", "libtinfo6", "liblzma5", "libzstd1", "zlib1g"],
    ...["python3.*-minimal", "libpython3.*", "libexpat1", "libbz2-1.0"],
  ],
  without: ["llvm-*-*"],
  exclude: [
    ...[...notNeeded, "./usr/lib/llvm-*/lib/*.a", "./usr/lib/*/gconv"],
    ...["pic", "lto/pic", "lto-pic", "wasm64-emscripten"].map((name) => `${sysroot}/*/${name}`),
    ...["mt", "ww", "asan", "icase", "wasmfs", "ubsan", "lsan", "sanitizer", "libGL-*-"].map(
      (name) => `${sysroot}/*${name}*`,
    ),
    ...["test", "docs", "html", "media"].map((name) => `./usr/share/emscripten/${name}`),
  ],
});
const sysroot = "*/cache/sysroot/lib";

/** @type {Record<string, Part>} */
export const parts = {
  emscripten: {
    title: `Emscripten ${tested.emscripten[0]}`,
    release: "trixie",
    ...compiler("emscripten"),
  },
  "emscripten-testing": {
    title: "the newest Emscripten of Debian",
    release: "testing",
    ...compiler("emscripten"),
  },
  clang: {
    title: `clang ${tested.clang}`,
    ...compiler(`clang-${tested.clang}`, `libclang-rt-${tested.clang}-dev`),
    // The sanitizers are archives too, in a folder further down.
    exclude: [...notNeeded, "./usr/lib/llvm-*/lib/lib*.a"],
  },
  ninja: { title: "Ninja", packages: ["ninja-build"], exclude: notNeeded },
  eigen: { title: "Eigen", packages: ["libeigen3-dev"], exclude: notNeeded },
  "eigen-testing": {
    title: "the newest Eigen of Debian",
    release: "testing",
    packages: ["libeigen3-dev"],
    exclude: notNeeded,
  },
  catch2: {
    title: "Catch2",
    // Debian 12's is 2.13; newer releases have 3.
    release: canHavePrefix ? "trixie" : codename,
    source: "catch2",
    members: ["*/extras/catch_amalgamated.hpp", "*/extras/catch_amalgamated.cpp"],
  },
  fonts: {
    title: "Fonts",
    packages: [
      ...["fonts-dejavu-core", "fonts-liberation", "fonts-noto-core", "fonts-wqy-microhei"],
      // Debian 12 has these families in the packages above.
      ...(canHavePrefix ? [] : ["fonts-dejavu-mono", "fonts-liberation-sans-narrow"]),
    ],
    // Noto fonts for the scripts of the page's languages.
    exclude: [...notNeeded, "*/NotoSans[B-Z]*", "*/NotoSerif[A-Z]*", "*/Noto[A-MO-RT-Z]*"],
  },
  chromium: {
    title: "Chromium",
    // Headless Chromium starts sooner and leaves a core more time than the full browser.
    packages: ["chromium-headless-shell"],
    without: onEveryDebian,
    exclude: [...notNeeded, "./usr/share/fonts"],
  },
  engines: {
    title: "Firefox and WebKitGTK",
    packages: ["firefox-esr", "webkit2gtk-driver", "xvfb", "proot"],
    without: onEveryDebian,
    exclude: [...notNeeded, "./usr/share/fonts", "./usr/lib/firefox-esr/crashreporter*"],
  },
};
