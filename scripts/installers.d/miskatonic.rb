class Miskatonic < Formula
  desc "Two co-operative horror games: play, simulate, check, extend"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/miskatonic-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SUM aarch64-apple-darwin@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/miskatonic-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SUM x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/miskatonic-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SUM aarch64-unknown-linux-gnu@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/miskatonic-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SUM x86_64-unknown-linux-gnu@"
    end
  end

  def install
    bin.install "miskatonic"
    doc.install "README.md", "CHANGELOG.md", "licences.txt"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/miskatonic --version")
    assert_match "3 games", shell_output("#{bin}/miskatonic simulate card/the-gathering --games 3")
  end
end
